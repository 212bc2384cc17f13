import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../trpc.ts';

/** As many as somebody scrolls through; the others are found by typing. */
const SHOWN = 50;
const PAUSE_MS = 200;

interface AccountSelectProps {
  label: string;
  value: string | null;
  /** What the chosen account is called, as it may not be among those shown. */
  name: string | undefined;
  /** Left out of the choices. */
  except?: string;
  onChoose: (account: { id: string; name: string } | null) => void;
  error?: ReactNode;
  withAsterisk?: boolean;
  clearable?: boolean;
  placeholder?: string;
}

/** Chooses one of however many accounts: the server looks for what is typed. */
export function AccountSelect({ value, name, except, onChoose, error, ...props }: AccountSelectProps) {
  const [typed, setTyped] = useState('');
  // The chosen name stands in the box to begin with: that is no search.
  const [search] = useDebouncedValue(typed === name ? '' : typed.trim(), PAUSE_MS);
  const accounts = trpc.accounts.options.useQuery(
    { search: search || undefined, limit: SHOWN, except },
    { placeholderData: keepPreviousData },
  );
  const found = accounts.data ?? [];
  const isListed = found.some(({ id }) => id === value);
  const shown = value && name && !isListed ? [{ id: value, name }, ...found] : found;

  return (
    <Select
      searchable
      allowDeselect={false}
      data={shown.map((account) => ({ value: account.id, label: account.name }))}
      value={value}
      onChange={(id, option) => onChoose(id ? { id, name: option.label } : null)}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => accounts.error && accounts.refetch()}
      nothingFoundMessage={accounts.isFetching ? 'Looking…' : 'No accounts found'}
      error={error ?? (accounts.error && 'Accounts could not be loaded. Open the list to try again.')}
      {...props}
    />
  );
}
