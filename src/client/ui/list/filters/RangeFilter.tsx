import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import { FilterGroup, RangeInputs } from './FilterGroup.tsx';

const PAUSE_MS = 300;

interface RangeProps {
  name: string;
  label: string;
  type: 'number' | 'date';
}

/** From and to, either of which may be left empty. */
function Range({ name, label, type }: RangeProps) {
  const setParam = useSetSearchParam();
  const asked = useSearchParam(name);
  const [from = '', to = ''] = asked?.includes('..') ? asked.split('..') : [];
  const [typed, setTyped] = useState({ from, to });
  // Cleared, or chosen otherwise, from outside these boxes.
  const [seen, setSeen] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    setTyped({ from, to });
  }

  const write = useDebouncedCallback((ends: typeof typed) => {
    const range = ends.from || ends.to ? `${ends.from}..${ends.to}` : null;
    setSeen(range ?? undefined);
    setParam(name, range);
  }, PAUSE_MS);
  const box = (end: 'from' | 'to') => (
    <TextInput
      type={type}
      inputMode={type === 'number' ? 'decimal' : undefined}
      min={type === 'number' ? 0 : undefined}
      max={type === 'date' ? '9999-12-31' : undefined}
      label={end === 'from' ? 'From' : 'To'}
      aria-label={`${label} ${end}`}
      value={typed[end]}
      onChange={({ currentTarget: { value } }) => {
        const next = { ...typed, [end]: value };
        setTyped(next);
        write(next);
      }}
    />
  );
  return (
    <RangeInputs>
      {box('from')}
      {box('to')}
    </RangeInputs>
  );
}

/** Numbers from and to. */
export const NumberRangeFilter = ({ name, label }: { name: string; label: string }) => (
  <FilterGroup label={label}>
    <Range name={name} label={label} type="number" />
  </FilterGroup>
);

interface DaysFilterProps {
  name: string;
  label: string;
  /** The usual ones, by one choice. */
  periods: { value: string; label: string }[];
}

/** Days, by a period or from and to. */
export function DateRangeFilter({ name, label, periods }: DaysFilterProps) {
  const setParam = useSetSearchParam();
  const asked = useSearchParam(name);
  return (
    <FilterGroup label={label}>
      <Select
        aria-label={label}
        placeholder="Any day"
        mb={8}
        data={periods}
        value={periods.some(({ value }) => value === asked) ? (asked ?? null) : null}
        onChange={(period) => setParam(name, period)}
        clearable
        clearButtonProps={{ 'aria-label': `${label}: any day` }}
      />
      <Range name={name} label={label} type="date" />
    </FilterGroup>
  );
}
