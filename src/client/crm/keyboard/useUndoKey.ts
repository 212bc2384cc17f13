import { useEffect } from 'react';
import { notify } from '../../ui/notify.ts';
import { matchesShortcut } from '../../ui/shortcuts.ts';
import { isTextInput } from '../../ui/useShortcut.ts';

/** Ctrl+Z or ⌘Z takes back the newest delete or tick, unless somebody types: there it belongs to the text. */
export function useUndoShortcut() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!matchesShortcut(event, 'mod+z') || isTextInput(event.target)) return;
      if (notify.undoLatest()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
