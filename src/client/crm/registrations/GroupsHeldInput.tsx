import { Checkbox, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import { hasTyped } from '#shared/records/foldText.ts';
import classes from './Registrations.module.css';
import { useGroupOptions } from './useGroupOptions.ts';

interface GroupsHeldInputProps {
  value: string[];
  onChange: (numbers: string[]) => void;
  error?: ReactNode;
  label?: string;
  /** The word after the number of groups. */
  verb?: string;
  /** True if the box to find a group has the focus at first. */
  hasFocus?: boolean;
}

/** Chooses groups of the catalogue; those that are held without being in it stay to be chosen. */
export function GroupsHeldInput({
  value,
  onChange,
  error,
  label = 'Groups held',
  verb = 'held',
  hasFocus,
}: GroupsHeldInputProps) {
  const options = useGroupOptions();
  const [search, setSearch] = useState('');
  const isListed = (number: string) => options.some((option) => option.value === number);
  const others = value.filter((number) => !isListed(number));
  const all = [...options, ...others.map((number) => ({ value: number, label: number }))];
  const shown = all.filter(({ label }) => hasTyped(label, search));
  return (
    <>
      <TextInput
        type="search"
        label="Find a group"
        autoFocus={hasFocus}
        data-autofocus={hasFocus || undefined}
        // The field that gets the focus where the groups are refused.
        error={Boolean(error)}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Checkbox.Group
        value={value}
        onChange={(chosen) => onChange(chosen.toSorted())}
        error={error}
        aria-label={label}
      >
        <Text size="sm" mt="xs" role="status">
          {`${formatCount(value.length, 'group')} ${verb}`}
        </Text>
        <div className={classes.groups}>
          {shown.map((option) => (
            <Checkbox key={option.value} {...option} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}
