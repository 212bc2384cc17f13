import { TextInput, type TextInputProps } from '@mantine/core';
import { formatAbn } from '#shared/fields/abn.ts';
import { formatCents } from '#shared/fields/format.ts';
import { readAmount, readCount } from '#shared/fields/numbers.ts';
import { NumberBox, type NumberBoxProps } from './NumberBox.tsx';

export const AudInput = (props: NumberBoxProps) => (
  <NumberBox read={readAmount} format={(amount) => formatCents(amount * 100)} {...props} />
);

/** A number in no unit, with at most two decimals. */
export const NumberInput = (props: NumberBoxProps) => (
  <NumberBox read={readAmount} format={(number) => number.toLocaleString('en-AU')} {...props} />
);

/** Reports a value out of bounds on save; never corrects it. */
export const WholeInput = (props: NumberBoxProps) => (
  <NumberBox
    read={readCount}
    format={(count) => count.toLocaleString('en-AU')}
    inputMode="numeric"
    {...props}
  />
);

/** 'YYYY-MM-DD'; `max` limits the year to four digits. */
export const DateInput = (props: TextInputProps) => <TextInput type="date" max="9999-12-31" {...props} />;

/** An hour of a day, 'HH:MM'. */
export const TimeInput = (props: TextInputProps) => <TextInput type="time" {...props} />;

/** Groups the digits as an ABN is printed: '51 824 753 556'. */
export const AbnInput = ({ value, ...props }: Omit<TextInputProps, 'value'> & { value: string | null }) => (
  <TextInput inputMode="numeric" value={formatAbn(value ?? '')} {...props} />
);
