import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { labelWithUnit } from '#shared/fields/formatField.ts';
import type { Field } from '#shared/fields/kinds.ts';
import type { FieldFilters } from '#shared/records/fieldFilters.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { Autocomplete } from '../../ui/form/Select.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { FilterField } from '../../ui/list/filters/FilterField.tsx';
import { DateRangeFilter, DaysAgoFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { YesNoFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { datePeriods, pastPeriods } from '../records/list/periods.ts';
import { CreatedByFilter, PersonFilter } from '../team/PersonFilter.tsx';

interface FilterBoxProps<Name extends string> {
  name: Name;
  label?: string;
  /** Common ranges of days; of a moment, periods until now. */
  periods?: { value: string; label: string }[];
  suggestions?: string[];
}

/** The boxes of a filter panel by the kinds of their fields: `<Filter name="status" />`, where `Filter` is the answer. */
export const filterBoxes = <Filters extends FieldFilters>(filters: Filters) =>
  function Filter({ name, ...props }: FilterBoxProps<keyof Filters & string>) {
    const filter = filters[name];
    return filter && <FilterBox name={name} field={filter.field} {...props} />;
  };

function FilterBox({
  field,
  name,
  label = labelWithUnit(field),
  periods,
  suggestions = [],
}: FilterBoxProps<string> & { field: Field }) {
  switch (field.kind) {
    case 'choice':
      return <CheckboxGroupFilter name={name} label={label} options={field.set.options} />;
    case 'aud':
    case 'whole':
    case 'percent':
      return <NumberRangeFilter name={name} label={label} />;
    case 'date':
      return <DateRangeFilter name={name} label={label} periods={periods ?? datePeriods('No day set')} />;
    case 'moment':
      return <DateRangeFilter name={name} label={label} periods={periods ?? pastPeriods} />;
    case 'person':
      return <PersonFilter name={name} label={label} />;
    case 'yesNo':
      return <YesNoFilter name={name} label={label} />;
    default:
      return <SuggestFilter name={name} label={label} suggestions={suggestions} />;
  }
}

const PERIODS = [
  ...[14, 30, 60, 90, 180].map((days) => ({ value: `${days}..`, label: `Not for ${days} days` })),
  { value: 'never', label: 'Never' },
  ...[7, 30].map((days) => ({ value: `..${days}`, label: `In the last ${days} days` })),
];

/** A filter by the last contact; whom we never were in touch with is among those 'not for 60 days'. */
export const LastContactFilter = () => (
  <DaysAgoFilter name="lastContact" label="Last contact" periods={PERIODS} />
);

export const CreatedFilters = () => (
  <>
    <DateRangeFilter name="created" label={recordLabels.createdAt} periods={pastPeriods} />
    <CreatedByFilter />
    {/* It is set by a link of the import's screen only. */}
    <FilterField name="import" label="Imported" describe={() => 'from one file'}>
      {null}
    </FilterField>
  </>
);

export const CommonFilters = () => (
  <>
    <LastContactFilter />
    <CreatedFilters />
  </>
);

const PAUSE_MS = 300;

interface SuggestFilterProps {
  name: string;
  label: string;
  suggestions: string[];
}

/** A part of a text, typed or taken from suggestions. */
function SuggestFilter({ name, label, suggestions }: SuggestFilterProps) {
  const setParam = useSetSearchParam();
  const current = useSearchParam(name) ?? '';
  const [typed, setTyped] = useState(current);
  // Changed elsewhere, such as by 'Clear all filters'.
  const [lastSeen, setLastSeen] = useState(current);
  if (current !== lastSeen) {
    setLastSeen(current);
    setTyped(current);
  }
  const write = useDebouncedCallback((text: string) => {
    setLastSeen(text);
    setParam(name, text);
  }, PAUSE_MS);
  return (
    <FilterField name={name} label={label} describe={(text) => text}>
      <Autocomplete
        label={label}
        placeholder="Any"
        data={suggestions}
        maxLength={200}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          write(text.trim());
        }}
        clearable
        clearButtonProps={{ 'aria-label': `${label}: any` }}
      />
    </FilterField>
  );
}
