import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';

export interface NumberBoxProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | string | null;
  /** Called with the number, with '' for an empty box, and with a text that is no number as it is: its schema refuses it. */
  onChange: (value: number | '') => void;
}

interface OwnProps extends NumberBoxProps {
  /** The number that a text says; undefined for one that says none. */
  read: (text: string) => number | undefined;
  format: (value: number) => string;
}

/**
 * A number as text. While the box has the focus it holds what is typed, and nothing is changed or left out of that;
 * afterwards it shows the number in its format, or the text that is none.
 */
export function NumberBox({ value, onChange, read, format, onFocus, onBlur, ...props }: OwnProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [known, setKnown] = useState(value);
  const [hasTyped, setHasTyped] = useState(false);
  // What is typed may become another value, as 0 for an empty box. Otherwise it was changed from outside, as by Undo.
  if (!Object.is(value, known)) {
    setKnown(value);
    setHasTyped(false);
    if (!hasTyped) setTyped(null);
  }
  const shown = typeof value === 'number' ? format(value) : (value ?? '');
  const isTyping = typed !== null;

  useLayoutEffect(() => {
    if (isTyping) input.current?.select();
  }, [isTyping]);

  return (
    <TextInput
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={typed ?? shown}
      onFocus={(event) => {
        setTyped((text) => text ?? (shown && String(value)));
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasTyped(false);
        setTyped(null);
        onBlur?.(event);
      }}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        setHasTyped(true);
        // The text itself: a draft keeps it, as it could not keep NaN.
        onChange(text.trim() === '' ? '' : (read(text) ?? (text as '')));
      }}
    />
  );
}
