import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { formatAbn } from '#shared/fields/abn.ts';

// Inputs of one kind of value, for `Field`.

/** An amount in AUD, to the cent. */
export const AudInput = (props: NumberInputProps) => (
  <NumberInput
    prefix="$"
    thousandSeparator=","
    decimalScale={2}
    allowNegative={false}
    hideControls
    inputMode="decimal"
    {...props}
  />
);

/** A whole number of per cent. A value out of bounds is reported on saving, not corrected silently. */
export const PercentInput = (props: NumberInputProps) => (
  <NumberInput
    min={0}
    max={100}
    step={5}
    clampBehavior="none"
    allowDecimal={false}
    hideControls
    inputMode="numeric"
    {...props}
  />
);

/** A calendar day, 'YYYY-MM-DD'; the bound keeps the year to four digits. */
export const DateInput = (props: TextInputProps) => <TextInput type="date" max="9999-12-31" {...props} />;

/** An hour of a day, 'HH:MM'. */
export const TimeInput = (props: TextInputProps) => <TextInput type="time" {...props} />;

/** Groups the digits as an ABN is printed: '51 824 753 556'. */
export const AbnInput = ({ value, ...props }: Omit<TextInputProps, 'value'> & { value: string | null }) => (
  <TextInput inputMode="numeric" value={formatAbn(value ?? '')} {...props} />
);
