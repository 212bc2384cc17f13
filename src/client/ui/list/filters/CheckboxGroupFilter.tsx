import { Checkbox, Stack } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import { FilterGroup } from './FilterGroup.tsx';

interface AnyOfFilterProps {
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

/** Any of a few words; none ticked is all. */
export function CheckboxGroupFilter({ name, label, options }: AnyOfFilterProps) {
  const setParam = useSetSearchParam();
  const ticked = useSearchParam(name)?.split(',') ?? [];
  const tick = (word: string) => {
    const next = options.filter(({ value }) => ticked.includes(value) !== (value === word));
    setParam(name, next.map(({ value }) => value).join(','));
  };
  return (
    <FilterGroup label={label}>
      <Stack gap={6}>
        {options.map(({ value, label }) => (
          <Checkbox key={value} label={label} checked={ticked.includes(value)} onChange={() => tick(value)} />
        ))}
      </Stack>
    </FilterGroup>
  );
}
