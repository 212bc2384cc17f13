import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';

export interface NumberBoxProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | string | null;
  /** A number, '' for an empty box, or text that is not a number, which the schema rejects. */
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
  // The form may change what is typed, such as '' to 0. Other values come from outside, such as by Undo.
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
        // The text itself: a draft could not store NaN.
        onChange(text.trim() === '' ? '' : (read(text) ?? (text as '')));
      }}
    />
  );
}
