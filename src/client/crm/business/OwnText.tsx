import { Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';

interface OwnTextProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  /** Empty for the standard text. */
  value: string;
  onChange: (value: string) => void;
  /** The standard text, which is shown and changed but is no value. */
  usual: string;
}

/** A text in place of a standard one. */
export function OwnText({ value, onChange, usual, onBlur, ...props }: OwnTextProps) {
  /** The box was emptied and still has the focus: what is typed next begins anew. */
  const [isEmptied, setEmptied] = useState(false);
  return (
    <Textarea
      {...props}
      autosize
      minRows={1}
      value={value || (isEmptied ? '' : usual)}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value;
        setEmptied(typed === '');
        onChange(typed === usual ? '' : typed);
      }}
      onBlur={(event) => {
        setEmptied(false);
        onBlur?.(event);
      }}
    />
  );
}
