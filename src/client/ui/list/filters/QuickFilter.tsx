import { NativeSelect } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import classes from './QuickFilters.module.css';

/** True for a value that a box cannot name: several options, or a range. */
export const isSeveral = (value: string) => /,|\.\./.test(value);

interface QuickFilterProps {
  name: string;
  label: string;
  /** The label, as in 'Any status'. */
  anyLabel: string;
  /** Shown while the panel has several values or a range on. */
  multipleLabel?: string;
  options: { value: string; label: string }[];
}

/** A common filter: the browser's own select, which needs no positioning library. */
export function QuickFilter({ name, label, anyLabel, multipleLabel = 'Several', options }: QuickFilterProps) {
  const setParam = useSetSearchParam();
  const current = useSearchParam(name) ?? '';
  const isOption = options.some(({ value }) => value === current);
  const isMultiple = !isOption && isSeveral(current);
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
      value={isOption || isMultiple ? current : ''}
      onChange={({ currentTarget: { value } }) => setParam(name, value)}
    />
  );
}
