import { AudInput } from '../../ui/form/inputs.tsx';
import type { NumberBoxProps } from '../../ui/form/NumberBox.tsx';

interface CentsInputProps extends Omit<NumberBoxProps, 'value' | 'onChange'> {
  /** The amount in whole cents; or a text that is none. */
  value: number | null;
  onChange: (cents: number | null) => void;
}

export const CentsInput = ({ value, onChange, ...props }: CentsInputProps) => (
  <AudInput
    {...props}
    value={typeof value === 'number' ? value / 100 : value}
    onChange={(amount) => onChange(typeof amount === 'number' ? Math.round(amount * 100) : amount || null)}
  />
);
