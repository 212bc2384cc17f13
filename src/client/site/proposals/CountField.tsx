import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { parseCount } from '#shared/proposals/pricing.ts';
import classes from './CountField.module.css';

interface CountFieldProps {
  label: string;
  count: number;
  onChange: (count: number) => void;
}

/**
 * A whole number of 0 or more, typed or stepped. The typed text is kept until the field is left, and is read as a
 * whole: '-3' is 0, '1.5' is 1, and a text that is no number is 0.
 */
export function CountField({ label, count, onChange }: CountFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={classes.field}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box}>
        <button
          type="button"
          aria-label="One less"
          aria-describedby={`${id}-label`}
          disabled={count === 0}
          onClick={() => onChange(parseCount(count - 1))}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? count}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(parseCount(event.currentTarget.value));
          }}
          onBlur={() => setTyped(null)}
        />
        <button
          type="button"
          aria-label="One more"
          aria-describedby={`${id}-label`}
          onClick={() => onChange(parseCount(count + 1))}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
}
