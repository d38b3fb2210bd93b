/*
 * This source file is part of the Futures open source project
 * Copyright (c) the Futures authors
 *
 * See LICENSE.txt for license information
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * The state machine of the core, from its description (StateWord.swift, FutureCell.swift) and not from its code:
 *
 *     P ◄── D          D is a flatMap that waits for the promise P; its closure returns the promise I, and D then waits
 *     I                for I.
 *     P or I ◄── E     E observes one of the two, and may leave.
 *
 * Processes settle or abandon P, settle I, cancel D (twice), attach E and take E out again, in every order. Each word
 * is locked by a bit, and a waiter's lock may be taken under its source's, never the other way round.
 *
 * Checked: one outcome a cell; D and E are told exactly once, or not at all when they left; nobody waits in a list of a
 * settled cell; a request to cancel is never lost, and goes up unless somebody else listens there; handlers run at most
 * once; closures run or are let go of once; no deadlock.
 *
 * Memory here is sequentially consistent; weak memory is the business of `explore`.
 *
 * Seeded defects, each of which has to be found: RECHECK_DROPPED, MEMBERSHIP_UNASKED and LOCK_IGNORED.
 */

#define P 0
#define I 1
#define D 2
#define E 3
#define NONE 4

mtype = { pending, value, cancelled, broken };

mtype outcome[4] = pending;
bit locked[4];
bit asked[4];           /* somebody asked to cancel */
bit left_[4];           /* E has left */
bit armed[4];           /* the closure is there: it has not run and was not let go of */
byte upstream[4] = NONE;
bit listed[4];          /* is in the list of its upstream */
byte front[2] = NONE;   /* the lists of P and I: two waiters at most */
byte back[2] = NONE;
byte told[4];
byte handlers[2];

#ifdef LOCK_IGNORED
#define FREE(c) true
#else
#define FREE(c) !locked[c]
#endif

/* Waits for the lock; ok says whether the cell is pending. */
inline lock(c, ok) {
    atomic {
        (outcome[c] != pending || FREE(c));
        if
        :: outcome[c] != pending -> ok = false
        :: else -> assert(!locked[c]); locked[c] = 1; ok = true
        fi
    }
}

inline unlock(c) { d_step { assert(locked[c]); locked[c] = 0 } }

/* Settles a promise and takes its list, which this process has to run. */
inline settle(c, what) {
    lock(c, ok);
    if
    :: ok ->
        d_step {
            outcome[c] = what; locked[c] = 0;
            if
            :: front[c] != NONE && run1 == NONE -> run1 = front[c]; run2 = back[c]
            :: front[c] != NONE && run1 != NONE && run2 == NONE -> run2 = front[c]; assert(back[c] == NONE)
            :: front[c] != NONE && run2 != NONE -> assert(false)
            :: else
            fi;
            front[c] = NONE; back[c] = NONE
        }
    :: else
    fi
}

inline settleStage(w, what) {
    lock(w, ok);
    if
    :: ok -> d_step { outcome[w] = what; told[w]++; locked[w] = 0 }
    :: else
    fi
}

inline append(c, w) {
    d_step {
        listed[w] = 1;
        if
        :: front[c] == NONE -> front[c] = w
        :: else -> assert(back[c] == NONE); back[c] = w
        fi
    }
}

inline unlink(c, w) {
    d_step {
        assert(front[c] == w || back[c] == w);
        listed[w] = 0;
        if
        :: front[c] == w -> front[c] = back[c]
        :: else
        fi;
        back[c] = NONE
    }
}

/* Takes w out of the list of c, if it is there; `others` says whether somebody listens who has not asked to cancel. */
inline leave(c, w) {
    gone = false; others = true;
    lock(c, ok);
    if
    :: ok ->
#ifdef MEMBERSHIP_UNASKED
        gone = (front[c] != NONE);
#else
        lock(w, ok);
        if
        :: ok -> gone = (upstream[w] == c && listed[w]); unlock(w)
        :: else
        fi;
#endif
        if
        :: gone -> unlink(c, w)
        :: else
        fi;
        d_step {
            others = (front[c] != NONE && !asked[front[c]]) || (back[c] != NONE && !asked[back[c]])
        };
        unlock(c)
    :: else
    fi
}

/* After a request to cancel D: out of the list of c, and up if nobody else listens. */
inline leaveCancelled(c) {
    leave(c, D);
    if
    :: gone -> assert(armed[D] || upstream[D] == I); armed[D] = 0; settleStage(D, cancelled)
    :: else
    fi;
    if
    :: !others -> next = c
    :: else
    fi
}

inline cancelStage() {
    lock(D, ok);
    if
    :: ok ->
        source = upstream[D]; asked[D] = 1; unlock(D);
        leaveCancelled(source)
    :: else
    fi
}

/* D was taken out of the list of P, with an outcome there: its closure returns I. */
inline link() {
    assert(armed[D]); armed[D] = 0;
    lock(D, ok);
    if
    :: ok ->
        listed[D] = 0; upstream[D] = I; unlock(D);
        lock(I, ok);
        if
        :: ok -> append(I, D); unlock(I);
#ifndef RECHECK_DROPPED
            if
            :: asked[D] -> leaveCancelled(I)
            :: else
            fi
#endif
        :: else -> settleStage(D, outcome[I])
        fi
    :: else -> assert(false)
    fi
}

inline fire(w) {
    if
    :: w == E ->
        assert(!left_[E]);
        lock(E, ok);
        d_step { assert(ok); outcome[E] = value; told[E]++; locked[E] = 0 }
    :: w == D && upstream[D] == P ->
        if
        :: asked[D] -> armed[D] = 0; settleStage(D, cancelled)
        :: !asked[D] && outcome[P] == value -> link()
        :: !asked[D] && outcome[P] != value -> armed[D] = 0; settleStage(D, outcome[P])
        fi
    :: w == D && upstream[D] == I ->
        if
        :: asked[D] -> settleStage(D, cancelled)
        :: else -> settleStage(D, outcome[I])
        fi
    fi
}

/* What this process has still to do: run the waiters that it took, in order, and go up with a cancellation. */
inline drain() {
    do
    :: run1 != NONE -> d_step { now_ = run1; run1 = run2; run2 = NONE }; fire(now_)
    :: run1 == NONE && next != NONE ->
        source = next; next = NONE;
        lock(source, ok);
        if
        :: ok -> d_step { mine = !asked[source]; asked[source] = 1; locked[source] = 0 };
            settle(source, cancelled);
            if
            :: mine && outcome[source] == cancelled -> handlers[source]++
            :: else
            fi
        :: else
        fi
    :: run1 == NONE && next == NONE -> break
    od
}

#define LOCALS bool ok, gone, others, mine; byte source, now_; byte run1 = NONE; byte run2 = NONE; byte next = NONE

proctype settleP() {
    LOCALS;
    if
    :: settle(P, value)
    :: settle(P, broken)
    fi;
    drain()
}

/* Or never. */
proctype settleI() {
    LOCALS;
    if
    :: settle(I, value); drain()
    :: true
    fi
}

proctype cancelD() { LOCALS; cancelStage(); drain() }

/* E attaches to P or to I, and may leave again. */
proctype observer() {
    LOCALS;
    byte to;
    if
    :: to = P
    :: to = I
    fi;
    upstream[E] = to;
    lock(to, ok);
    if
    :: ok -> append(to, E); unlock(to)
    :: else -> lock(E, ok); d_step { outcome[E] = value; told[E]++; locked[E] = 0 }
    fi;
    if
    :: leave(to, E);
        if
        :: gone -> lock(E, ok); d_step { assert(ok); left_[E] = 1; outcome[E] = broken; locked[E] = 0 }
        :: else
        fi
    :: true
    fi;
    drain()
}

init {
    atomic {
        armed[D] = 1; upstream[D] = P; listed[D] = 1; front[P] = D;
        run settleP(); run settleI(); run cancelD(); run cancelD(); run observer()
    };
    (_nr_pr == 1);
    assert(outcome[P] != pending && told[D] <= 1 && told[E] + left_[E] <= 1);
    assert(handlers[P] <= 1 && handlers[I] <= 1);
    /* Nobody waits where something came. */
    assert(outcome[I] == pending || front[I] == NONE);
    assert(front[P] == NONE);
    assert(outcome[D] != pending || upstream[D] == I && outcome[I] == pending && listed[D]);
    assert((told[E] || left_[E]) || upstream[E] == I && outcome[I] == pending && listed[E]);
    assert(!armed[D]);
    /* No request is lost: D settled, and I was cancelled unless E listens there. */
    assert(!asked[D] || outcome[D] != pending);
    assert(outcome[D] != cancelled || upstream[D] != I || outcome[I] != pending || upstream[E] == I);
    /* Nothing is cancelled that nobody asked for. */
    assert(asked[D] || outcome[P] != cancelled && outcome[I] != cancelled && outcome[D] != cancelled)
}
