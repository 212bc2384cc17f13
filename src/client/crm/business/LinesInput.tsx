import { Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';

interface LinesInputProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: readonly string[];
  onChange: (lines: string[]) => void;
  /** The separator of two texts: a line break, or an empty line. */
  separator?: '\n' | '\n\n';
}

/** Several texts in one box. The typed text is not changed; empty ones are left out. */
export function LinesInput({ value, onChange, separator = '\n', ...props }: LinesInputProps) {
  const joined = value.join(separator);
  const [typed, setTyped] = useState(joined);
  const split = (text: string) =>
    text
      .split(separator === '\n' ? '\n' : /\n\s*\n/)
      .map((line) => line.trim())
      .filter(Boolean);
  // The value was replaced from outside, such as by a draft.
  const shown = split(typed).join(separator) === joined ? typed : joined;
  return (
    <Textarea
      minRows={2}
      {...props}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(split(event.currentTarget.value));
      }}
    />
  );
}
