import { useEffect } from 'react';
import { notify } from '../../ui/notify.ts';

/** Ctrl+Z or ⌘Z takes back the newest delete, unless somebody types: there it belongs to the text. */
export function useUndoKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches('input, textarea, [contenteditable]'))
        return;
      if (notify.undoLatest()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
