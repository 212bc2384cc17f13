import { useEffect } from 'react';
import { notify } from '../../ui/notify.ts';
import { isTyping } from '../../ui/useShortcut.ts';

/** Ctrl+Z or ⌘Z takes back the newest delete or tick, unless somebody types: there it belongs to the text. */
export function useUndoKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (isTyping(event.target)) return;
      if (notify.undoLatest()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
