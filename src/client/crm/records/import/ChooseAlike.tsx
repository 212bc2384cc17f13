import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import type { SearchKind } from '#shared/records/nouns.ts';
import { RecordSelect } from '../subject/RecordSelect.tsx';

interface ChooseAlikeProps {
  /** The accessible name, which says the text. */
  label: string;
  text: string;
  /** The names of the records that it may mean. */
  alike: string[];
  noun: SearchKind;
  value: string | null | undefined;
  onChange: (value: string) => void;
}

const OTHER = 'Choose another';

/** The record that a name of the file means: one of those with a similar name, a new one, or any other. */
export function ChooseAlike({ label, text, alike, noun, value, onChange }: ChooseAlikeProps) {
  const [isOther, setIsOther] = useState(false);
  const create = `Create ‘${text}’`;
  const chosen = value === text ? create : value && alike.includes(value) ? value : isOther ? OTHER : null;
  return (
    <Stack gap={6} flex={1} miw={0}>
      <Select
        aria-label={label}
        data={[...alike, create, OTHER]}
        value={chosen}
        placeholder={value === null ? 'Left out' : 'Choose'}
        disabled={value === null}
        allowDeselect={false}
        onChange={(one) => {
          setIsOther(one === OTHER);
          onChange(one === OTHER || one === null ? '' : one === create ? text : one);
        }}
      />
      {isOther && (
        <RecordSelect
          nouns={[noun]}
          aria-label={`Another ${noun} for ‘${text}’`}
          placeholder="Search"
          value={value ? { noun, id: value } : null}
          onChange={(record) => onChange(record?.id ?? '')}
        />
      )}
    </Stack>
  );
}
