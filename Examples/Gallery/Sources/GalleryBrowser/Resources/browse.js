// This source file is part of the Futures open source project; see LICENSE.txt for license information.
'use strict';

document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const field = event.target.closest('input, textarea, select');
    if (field) {
        // Escape empties a field of a search, and leaves one that is empty.
        if (event.key === 'Escape' && !field.value) field.blur();
        return;
    }
    const relation = { ArrowLeft: 'prev', ArrowRight: 'next', Escape: 'up' }[event.key];
    if (relation) {
        const link = document.querySelector(`a[rel="${relation}"]`);
        if (link) {
            event.preventDefault();
            link.click();
        }
    } else if (event.key === '/') {
        event.preventDefault();
        document.getElementById('q').focus();
    }
});

for (const button of document.querySelectorAll('.copy')) {
    button.addEventListener('click', async () => {
        const code = button.parentElement.querySelector('code');
        try {
            await navigator.clipboard.writeText(code.textContent);
            button.textContent = 'Copied';
        } catch {
            // Without the right to copy, the command is selected for the keyboard.
            getSelection().selectAllChildren(code);
            button.textContent = 'Selected';
        }
    });
}
