import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import classes from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string;
  done: number;
  of: number;
  format?: (value: number) => string;
}

const formatNumber = (value: number) => value.toLocaleString('en-AU');

/** Progress in numbers and as a bar, announced every ten per cent. */
export function ProgressBar({ label, done, of, format = formatNumber }: ProgressBarProps) {
  const id = useId();
  const tenths = of > 0 ? Math.floor((10 * done) / of) * 10 : 0;
  return (
    <div className={classes.box}>
      <div id={id}>{`${label}… ${format(done)} of ${of > 0 ? format(of) : '…'}`}</div>
      <progress aria-labelledby={id} max={of || 1} value={done} />
      <VisuallyHidden role="status">{`${label}: ${tenths} per cent`}</VisuallyHidden>
    </div>
  );
}
