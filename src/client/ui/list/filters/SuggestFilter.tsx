import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { Autocomplete } from '../../form/Select.ts';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import { FilterField } from './FilterField.tsx';

const PAUSE_MS = 300;

interface SuggestFilterProps {
  name: string;
  label: string;
  suggestions: string[];
}

/** A part of a text, typed or taken from suggestions. */
export function SuggestFilter({ name, label, suggestions }: SuggestFilterProps) {
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
