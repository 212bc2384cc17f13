import { Button, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '#shared/contacts.ts';
import type { MergeNoun } from '#shared/records/merges.schema.ts';
import { trpc } from '../../../trpc.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useSetSearchParam } from '../../../ui/useSearchParam.ts';
import classes from './Merge.module.css';
import { type Mergeable, mergeConfig } from './mergeConfig.ts';

const PAUSE_MS = 200;
const SHOWN = 20;

const REACH = ['businessEmail', 'email', 'personalEmail', 'businessPhone', 'phone', 'mobile', 'directPhone'];

interface ChooseOtherProps {
  noun: MergeNoun;
  record: Mergeable;
}

/** The other of the two: one that is likely the same, or any that is looked for. */
export function ChooseMergeRecord({ noun, record }: ChooseOtherProps) {
  const { singular, getName } = mergeConfig[noun];
  const setParam = useSetSearchParam();
  const choose = (id: string | null) => setParam('with', id);
  const reach = REACH.flatMap((field) => (typeof record[field] === 'string' ? [record[field]] : []));
  const { data: likely } = trpc.duplicates.find.useQuery({
    noun,
    id: record.id,
    name: getName(record),
    contactPoints: reach,
    abn: typeof record.abn === 'string' ? record.abn : '',
  });
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const options = { placeholderData: keepPreviousData };
  const asked = { search, limit: SHOWN };
  const accounts = trpc.accounts.list.useQuery(asked, { ...options, enabled: noun === 'accounts' });
  const contacts = trpc.contacts.list.useQuery(asked, { ...options, enabled: noun === 'contacts' });
  const found = [
    ...(accounts.data?.items ?? []).map(({ id, name, city }) => ({ id, label: withPlace(name, city) })),
    ...(contacts.data?.items ?? []).map((row) => ({
      id: row.id,
      label: withPlace(fullName(row), row.accountName),
    })),
  ].filter(({ id }) => id !== record.id);

  return (
    <Panel title={`Which ${singular} is the same as ${getName(record)}?`}>
      {likely && likely.length > 0 && (
        <ul className={classes.likely}>
          {likely.map(({ id, title, subtitle, reasons }) => (
            <li key={id}>
              <span>
                {title}{' '}
                <span className={classes.why}>
                  {[subtitle, reasons.join(', ')].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => choose(id)}
                aria-label={`Choose ${title}`}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
      )}
      {likely?.length === 0 && <Text c="dimmed">Nothing looks the same. Look for it by its name:</Text>}
      <Select
        mt="md"
        label={`Another ${singular}`}
        placeholder={`Search ${noun}`}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        data={found.map(({ id, label }) => ({ value: id, label }))}
        filter={({ options }) => options}
        onChange={choose}
      />
    </Panel>
  );
}

const withPlace = (name: string, place: string | null) => (place ? `${name} · ${place}` : name);
