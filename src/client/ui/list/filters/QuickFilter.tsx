import { NativeSelect } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import classes from './QuickFilters.module.css';

interface QuickFilterProps {
  name: string;
  label: string;
  /** The label, as in 'Any status'. */
  anyLabel: string;
  /** Shown while the panel has several values on, as in 'Several statuses'. */
  multipleLabel: string;
  options: { value: string; label: string }[];
}

/** A common filter: the browser's own select, which needs no positioning library. */
export function QuickFilter({ name, label, anyLabel, multipleLabel, options }: QuickFilterProps) {
  const setParam = useSetSearchParam();
  const current = useSearchParam(name) ?? '';
  const isMultiple = /,|\.\./.test(current);
  const isKnown = isMultiple || options.some(({ value }) => value === current);
  return (
    <NativeSelect
      aria-label={label}
      className={classes.filter}
      data-on={current !== '' || undefined}
      data={[
        { value: '', label: anyLabel },
        ...options,
        ...(isMultiple ? [{ value: current, label: multipleLabel }] : []),
      ]}
      value={isKnown ? current : ''}
      onChange={({ currentTarget: { value } }) => setParam(name, value)}
    />
  );
}
