import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { areShortcutsEnabled, isScreenShortcut } from '../../ui/keyboard/useShortcut.ts';
import { listHref } from '../../ui/list/listHref.ts';
import { destinations, GO_KEY } from '../navigation/navigation.ts';

/** The time after the first key in which the second one counts, in milliseconds. */
const SEQUENCE_MS = 1_500;

/** `g` and a letter; with the tab's last search and filters. */
export function useGoToShortcuts() {
  const navigate = useNavigate();
  const firstKeyAt = useRef(Number.NEGATIVE_INFINITY);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (!areShortcutsEnabled() || !isScreenShortcut(event)) return;
    const isSecond = event.timeStamp - firstKeyAt.current < SEQUENCE_MS;
    firstKeyAt.current = event.key === GO_KEY ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const destination = isSecond && destinations.find(({ key }) => key === event.key);
    if (!destination) return;
    event.preventDefault();
    navigate(listHref(destination.to));
  };
  // The capture runs before the shortcuts of the screen, of which the second key may be one.
  useWindowEvent('keydown', onKeyDown, { capture: true });
}
