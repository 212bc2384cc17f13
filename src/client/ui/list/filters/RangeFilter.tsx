import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { formatShortDay } from '#shared/fields/format.ts';
import { DateInput, NumberInput } from '../../form/inputs.tsx';
import { Select } from '../../form/Select.ts';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import { FilterField } from './FilterField.tsx';
import { FilterGroup, RangeInputs } from './FilterGroup.tsx';

const describeEnds = (
  text: string,
  format: (end: string) => string,
  openEnd: { from: (end: string) => string; to: (end: string) => string },
) => {
  const [from, to] = text.split('..').map((end) => end && format(end));
  if (from && to) return `${from} to ${to}`;
  if (from) return openEnd.from(from);
  return to ? openEnd.to(to) : 'Any';
};

/** '1000..5000' as '1,000 to 5,000', '1000..' as '1,000 or more'. */
const describeNumbers = (text: string) =>
  describeEnds(text, (end) => Number(end).toLocaleString('en-AU'), {
    from: (end) => `${end} or more`,
    to: (end) => `Up to ${end}`,
  });

/** '10..20' as '10 to 20 days ago'. */
const describeDaysAgo = (text: string) => `${describeNumbers(text)} days ago`;

function describeDays(text: string) {
  const [from = '', to = ''] = text.split('..');
  if (from && from === to) return formatShortDay(from);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const format = (day: string) =>
    isOneMonth && day === from ? `${Number(day.slice(8))}` : formatShortDay(day);
  return describeEnds(text, format, { from: (end) => `From ${end}`, to: (end) => `Until ${end}` });
}

const PAUSE_MS = 300;

const isNoNumber = (text: string) => Number.isNaN(Number(text));

interface RangeProps {
  name: string;
  label: string;
  type: 'number' | 'date';
  /** The unit, as in 'days ago'. */
  unit?: string;
}

/** Two boxes, from and to, either of which may be empty. */
function Range({ name, label, type, unit }: RangeProps) {
  const inUnit = unit ? ` (${unit})` : '';
  const setParam = useSetSearchParam();
  const current = useSearchParam(name);
  const [from = '', to = ''] = current?.includes('..') ? current.split('..') : [];
  const [typed, setTyped] = useState({ from, to });
  const [lastSeen, setLastSeen] = useState(current);
  // The address follows a moment later, when more may have been typed.
  const [written, setWritten] = useState(current);
  if (current !== lastSeen) {
    setLastSeen(current);
    // Changed elsewhere, such as by 'Clear all filters'.
    if (current !== written) {
      setWritten(current);
      setTyped({ from, to });
    }
  }

  const write = useDebouncedCallback((ends: typeof typed) => {
    if (type === 'number' && (isNoNumber(ends.from) || isNoNumber(ends.to))) return;
    const range = ends.from || ends.to ? `${ends.from}..${ends.to}` : null;
    setWritten(range ?? undefined);
    setParam(name, range);
  }, PAUSE_MS);
  const change = (end: 'from' | 'to', value: string) => {
    const next = { ...typed, [end]: value };
    setTyped(next);
    write(next);
  };
  const input = (end: 'from' | 'to') => {
    const names = {
      label: `${end === 'from' ? 'From' : 'To'}${inUnit}`,
      'aria-label': `${label} ${end}${inUnit}`,
    };
    if (type === 'date')
      return (
        <DateInput
          {...names}
          value={typed[end]}
          onChange={({ currentTarget }) => change(end, currentTarget.value)}
        />
      );
    return (
      <NumberInput
        {...names}
        value={typed[end] === '' || isNoNumber(typed[end]) ? typed[end] : Number(typed[end])}
        error={isNoNumber(typed[end]) && 'Enter a number such as 12,500'}
        onChange={(number) => change(end, String(number))}
      />
    );
  };
  return (
    <RangeInputs>
      {input('from')}
      {input('to')}
    </RangeInputs>
  );
}

export const NumberRangeFilter = ({ name, label }: { name: string; label: string }) => (
  <FilterField name={name} label={label} describe={describeNumbers}>
    <FilterGroup label={label}>
      <Range name={name} label={label} type="number" />
    </FilterGroup>
  </FilterField>
);

interface PresetRangeFilterProps {
  name: string;
  label: string;
  /** Common ranges, chosen at once. */
  periods: { value: string; label: string }[];
}

interface PresetRangeProps extends PresetRangeFilterProps {
  placeholder: string;
  type: 'number' | 'date';
}

/** A range, chosen from common ones or typed as from and to. */
function PresetRange({ name, label, periods, placeholder, type }: PresetRangeProps) {
  const setParam = useSetSearchParam();
  const current = useSearchParam(name);
  const describeRange = type === 'date' ? describeDays : describeDaysAgo;
  const describe = (text: string) =>
    periods.find(({ value }) => value === text)?.label ?? describeRange(text);
  return (
    <FilterField name={name} label={label} describe={describe}>
      <FilterGroup label={label}>
        <Select
          aria-label={label}
          placeholder={placeholder}
          mb={8}
          data={periods}
          value={periods.some(({ value }) => value === current) ? (current ?? null) : null}
          onChange={(period) => setParam(name, period)}
          clearable
          clearButtonProps={{ 'aria-label': `${label}: ${placeholder.toLowerCase()}` }}
        />
        <Range name={name} label={label} type={type} {...(type === 'number' && { unit: 'days ago' })} />
      </FilterGroup>
    </FilterField>
  );
}

export const DateRangeFilter = (props: PresetRangeFilterProps) => (
  <PresetRange {...props} placeholder="Any day" type="date" />
);

export const DaysAgoFilter = (props: PresetRangeFilterProps) => (
  <PresetRange {...props} placeholder="Any time" type="number" />
);
