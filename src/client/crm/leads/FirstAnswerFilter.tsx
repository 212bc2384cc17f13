import { Select } from '@mantine/core';
import { leadFacts } from '#shared/leads/leads.ts';
import { FilterField } from '../../ui/list/filters/FilterField.tsx';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';

const { label } = leadFacts.firstAnswerAt;

const OPTIONS = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'none', label: 'Not answered' },
  { value: 'answered', label: 'Answered' },
  ...[2, 4, 8, 16].map((hours) => ({ value: `..${hours}`, label: `Within ${hours} hours of work` })),
  ...[8, 16, 40].map((hours) => ({ value: `${hours}..`, label: `After ${hours} hours of work` })),
];

/** The words for a value, also of hours that the filter does not offer. */
function describe(text: string) {
  const [from, to] = text.split('..');
  const option = OPTIONS.find(({ value }) => value === text);
  if (option || to === undefined) return option?.label ?? text;
  const ends = [from && `after ${from}`, to && `within ${to}`].filter(Boolean);
  return `${ends.join(', ')} hours of work`;
}

/** A filter by the first answer of ours, in hours of work. */
export function FirstAnswerFilter() {
  const setParam = useSetSearchParam();
  return (
    <FilterField name="firstAnswer" label={label} describe={describe}>
      <Select
        label={label}
        placeholder="Any"
        data={OPTIONS}
        value={useSearchParam('firstAnswer') ?? null}
        onChange={(chosen) => setParam('firstAnswer', chosen)}
        clearable
        clearButtonProps={{ 'aria-label': `${label}: any` }}
      />
    </FilterField>
  );
}
