import { useHotkeys } from '@mantine/hooks';
import { hotkeysOf } from '../../ui/keyboard/shortcuts.ts';
import { isTextInput } from '../../ui/keyboard/useShortcut.ts';
import { notify } from '../../ui/overlay/notify.ts';

/** The newest delete or tick; in a text input the key belongs to the text. */
export function useUndoShortcut() {
  const undo = (event: KeyboardEvent) => {
    if (!isTextInput(event.target) && notify.undoLatest()) event.preventDefault();
  };
  useHotkeys(hotkeysOf('mod+z', undo), [], true);
}
