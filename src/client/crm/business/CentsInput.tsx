import { AudInput } from '../../ui/form/inputs.tsx';
import type { NumberBoxProps } from '../../ui/form/NumberBox.tsx';

interface CentsInputProps extends Omit<NumberBoxProps, 'value' | 'onChange'> {
  /** The amount in whole cents; NaN for a text that is none. */
  value: number | null;
  onChange: (cents: number | null) => void;
}

/** An amount in AUD whose value is in whole cents. */
export const CentsInput = ({ value, onChange, ...props }: CentsInputProps) => (
  <AudInput
    {...props}
    value={value === null ? '' : value / 100}
    onChange={(amount) => onChange(amount === '' ? null : Math.round(amount * 100))}
  />
);
