import { useEffect } from 'react';
import { notify } from '../../ui/notify.ts';
import { isShortcut } from '../../ui/shortcuts.ts';
import { isTyping } from '../../ui/useShortcut.ts';

/** Ctrl+Z or ⌘Z takes back the newest delete or tick, unless somebody types: there it belongs to the text. */
export function useUndoKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event, 'mod+z') || isTyping(event.target)) return;
      if (notify.undoLatest()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
