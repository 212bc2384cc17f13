import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ariaKeyShortcuts, formatShortcut } from '../../ui/keyboard/shortcuts.ts';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { lazyPart, usePreload } from '../../ui/overlay/lazyPart.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { useReturnFocus } from '../../ui/overlay/useReturnFocus.ts';
import type { TypedAhead } from './CommandPalette.tsx';
import classes from './CommandPaletteButton.module.css';

const CommandPalette = lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette);

/** Opens the palette, as ⌘K does. It is loaded when the page is idle, or on the first use. */
export function CommandPaletteButton({ onHelp }: { onHelp: () => void }) {
  const [state, setState] = useState<'closed' | 'loading' | 'opening' | 'open'>('closed');
  const isTypingAhead = state === 'loading' || state === 'opening';
  const input = useRef<HTMLInputElement>(null);
  const enter = useRef<TypedAhead['enter']>(null);
  usePreload(CommandPalette);
  // Before the effect that moves the focus: it remembers where the focus was.
  useReturnFocus(state !== 'closed');
  useEffect(() => {
    if (isTypingAhead) input.current?.focus({ preventScroll: true });
  }, [isTypingAhead]);

  const open = async () => {
    if (state !== 'closed') return;
    enter.current = null;
    setState('loading');
    try {
      await CommandPalette.load();
      setState((now) => (now === 'loading' ? 'opening' : now));
    } catch {
      setState('closed');
      notify.error('The search cannot be opened', 'Please check your connection and try again.');
    }
  };
  useShortcut('mod+k', open);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setState('closed');
    if (event.key === 'Enter') enter.current = { isNewTab: event.ctrlKey || event.metaKey };
  };
  const takeTypedAhead = () => {
    const text = input.current?.value ?? '';
    setState('open');
    return { text, enter: enter.current };
  };

  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeyShortcuts('mod+k')}
        onClick={open}
        onPointerEnter={CommandPalette.preload}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={classes.label}>Search everything</span>
        <Kbd size="xs" className={classes.keys} aria-hidden>
          {formatShortcut('mod+k')}
        </Kbd>
      </UnstyledButton>
      {isTypingAhead && (
        <input
          ref={input}
          className={classes.typedAhead}
          aria-label="Search everything"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onKeyDown={onKeyDown}
        />
      )}
      {(state === 'opening' || state === 'open') && (
        <CommandPalette onHelp={onHelp} onClose={() => setState('closed')} takeTypedAhead={takeTypedAhead} />
      )}
    </>
  );
}
