import type { NumberInputProps } from '@mantine/core';
import { AudInput } from '../../ui/form/inputs.tsx';

interface CentsInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** The amount in whole cents. */
  value: number | null;
  onChange: (cents: number | null) => void;
}

/** An amount in AUD whose value is in whole cents. */
export const CentsInput = ({ value, onChange, ...props }: CentsInputProps) => (
  <AudInput
    {...props}
    value={value === null ? '' : value / 100}
    onChange={(amount) => onChange(amount === '' ? null : Math.round(Number(amount) * 100))}
  />
);
