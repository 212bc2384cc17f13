import { Select } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';

interface OneOfFilterProps {
  name: string;
  label: string;
  /** What is shown while nothing is chosen, as in 'Anybody'. */
  placeholder: string;
  options: { value: string; label: string }[];
}

/** One choice of a list, or any. */
export function SelectFilter({ name, label, placeholder, options }: OneOfFilterProps) {
  const setParam = useSetSearchParam();
  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={options}
      value={useSearchParam(name) ?? null}
      onChange={(chosen) => setParam(name, chosen)}
      clearable
      clearButtonProps={{ 'aria-label': `${label}: ${placeholder}` }}
    />
  );
}
