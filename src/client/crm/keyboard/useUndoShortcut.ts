import { useEffect } from 'react';
import { matchesShortcut } from '../../ui/keyboard/shortcuts.ts';
import { isTextInput } from '../../ui/keyboard/useShortcut.ts';
import { notify } from '../../ui/overlay/notify.ts';

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
