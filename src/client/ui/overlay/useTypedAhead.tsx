import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Loadable, usePreload } from './lazyPart.ts';
import { notify } from './notify.ts';
import { useReturnFocus } from './useReturnFocus.ts';
import classes from './useTypedAhead.module.css';

/** Typed after a dialog was opened and before it appeared. */
export interface TypedAhead {
  text: string;
  enter: { isNewTab: boolean } | null;
}

interface TypedAheadTexts {
  /** The accessible name of the dialog's first field. */
  label: string;
  /** The message when the dialog cannot be loaded. */
  failure: string;
}

/**
 * Opens a dialog that loads when idle or on first use. Keeps text typed meanwhile until its first field calls
 * `takeTypedAhead` on focus. Closing returns the focus.
 */
export function useTypedAhead(part: Loadable, { label, failure }: TypedAheadTexts) {
  const [state, setState] = useState<'closed' | 'loading' | 'opening' | 'open'>('closed');
  const isTypingAhead = state === 'loading' || state === 'opening';
  const input = useRef<HTMLInputElement>(null);
  const enter = useRef<TypedAhead['enter']>(null);
  usePreload(part);
  // The hook runs before the effect that moves the focus: it remembers where the focus was.
  useReturnFocus(state !== 'closed');
  useEffect(() => {
    if (isTypingAhead) input.current?.focus({ preventScroll: true });
  }, [isTypingAhead]);

  const open = async () => {
    if (state !== 'closed') return;
    enter.current = null;
    setState('loading');
    try {
      await part.load();
      setState((now) => (now === 'loading' ? 'opening' : now));
    } catch {
      setState('closed');
      notify.error(failure, 'Please check your connection and try again.');
    }
  };
  const close = () => setState('closed');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Enter') enter.current = { isNewTab: event.ctrlKey || event.metaKey };
  };
  const takeTypedAhead = (): TypedAhead => {
    const text = input.current?.value ?? '';
    setState('open');
    return { text, enter: enter.current };
  };

  return {
    isOpen: state === 'opening' || state === 'open',
    open,
    close,
    takeTypedAhead,
    input: isTypingAhead && (
      <input
        ref={input}
        className={classes.input}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onKeyDown={onKeyDown}
      />
    ),
  };
}
