import { TextInput, type TextInputProps } from '@mantine/core';
import { formatAbn } from '#shared/fields/abn.ts';

/** A box for an ABN, which groups its digits as they are printed. */
export function AbnInput({ value, ...props }: Omit<TextInputProps, 'value'> & { value: string | null }) {
  return <TextInput inputMode="numeric" value={formatAbn(value ?? '')} {...props} />;
}
