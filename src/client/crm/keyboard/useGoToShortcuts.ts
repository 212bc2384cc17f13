import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { areShortcutsEnabled, isScreenShortcut } from '../../ui/keyboard/useShortcut.ts';
import { listHref } from '../../ui/list/listHref.ts';
import { destinations, GO_KEY } from '../frame/navigation.ts';

/** So long the second key may take. */
const PATIENCE_MS = 1_500;

/** `g` and then a letter goes to a tab, as it was left. */
export function useGoToShortcuts() {
  const navigate = useNavigate();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (!areShortcutsEnabled() || !isScreenShortcut(event)) return;
    const isSecond = event.timeStamp - startedAt.current < PATIENCE_MS;
    startedAt.current = event.key === GO_KEY ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const place = isSecond && destinations.find(({ key }) => key === event.key);
    if (!place) return;
    event.preventDefault();
    navigate(listHref(place.to));
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
