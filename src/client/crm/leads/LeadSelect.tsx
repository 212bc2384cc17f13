import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../trpc.ts';

const SHOWN = 20;
const PAUSE_MS = 200;

interface LeadSelectProps {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The lead that is stored, whose title stands there from the start. */
  stored?: { id: string | null; title: string | null };
  error?: ReactNode;
}

/** Chooses one of however many leads, or none: the server looks for what is typed. */
export function LeadSelect({ label, value, onChange, stored, error }: LeadSelectProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<{ id: string; title: string } | null>(null);
  const chosen = [picked, stored].find((lead) => lead?.id === value);
  const wanted = typed === chosen?.title ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, PAUSE_MS);
  const leads = trpc.leads.list.useQuery(
    { search: search || undefined, limit: SHOWN },
    { placeholderData: keepPreviousData },
  );
  const found = leads.data?.items ?? [];
  const choices = found.map(({ id, title }) => ({ value: id, label: title }));
  if (value && chosen && !choices.some((choice) => choice.value === value)) {
    choices.unshift({ value, label: chosen.title ?? '' });
  }
  const accounts = new Map(found.map(({ id, accountName }) => [id, accountName]));

  return (
    <Select
      label={label}
      placeholder="No lead"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      data={choices}
      // The server has looked already.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text size="xs" c="dimmed">
            {accounts.get(option.value)}
          </Text>
        </div>
      )}
      value={value}
      onChange={(id, option) => {
        setPicked(id && option ? { id, title: option.label } : null);
        onChange(id);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => leads.error && leads.refetch()}
      nothingFoundMessage={leads.isFetching || search !== wanted ? 'Looking…' : 'No leads found'}
      error={error ?? (leads.error && 'Leads could not be loaded. Open the list to try again.')}
    />
  );
}
