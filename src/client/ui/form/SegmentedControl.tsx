import { Button } from '@mantine/core';
import classes from './SegmentedControl.module.css';

interface SegmentedControlProps<Value extends string> {
  label: string;
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** True for a filter beside a heading: it is less prominent than the controls below it. */
  isQuiet?: boolean;
}

export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  isQuiet,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset className={classes.choices} data-quiet={isQuiet || undefined} aria-label={label}>
      {options.map((option) => (
        <Button
          key={option.value}
          size="compact-sm"
          variant={option.value === value && !isQuiet ? 'light' : 'subtle'}
          color={option.value === value && !isQuiet ? undefined : 'gray'}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </fieldset>
  );
}
