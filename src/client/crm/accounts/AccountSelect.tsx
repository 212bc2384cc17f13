import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { trpc } from '../../trpc.ts';

/** As many as somebody scrolls through; the others are found by typing. */
const SHOWN = 50;
const PAUSE_MS = 200;

type Passed =
  | 'error'
  | 'description'
  | 'withAsterisk'
  | 'clearable'
  | 'disabled'
  | 'placeholder'
  | 'inputContainer';

interface AccountSelectProps extends Pick<SelectProps, Passed> {
  label: string;
  value: string | null;
  /** The account that is stored, whose name stands there from the start; it may not be among those shown. */
  stored?: { id: string | null; name: string | null };
  /** Left out of the choices. */
  except?: string;
  onChange: (id: string | null) => void;
}

/** Chooses one of however many accounts: the server looks for what is typed. */
export function AccountSelect({ value, stored, except, onChange, error, ...props }: AccountSelectProps) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null);
  const known = [picked, stored].find((account) => account?.id === value)?.name;
  const lookup = trpc.accounts.byId.useQuery({ id: value ?? '' }, { enabled: Boolean(value) && !known });
  const chosen = known ?? lookup.data?.name;

  // The chosen name stands in the box to begin with: that is no search.
  const wanted = typed === chosen ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, PAUSE_MS);
  const accounts = trpc.accounts.options.useQuery(
    { search: search || undefined, limit: SHOWN, except },
    { placeholderData: keepPreviousData },
  );
  const found = accounts.data ?? [];
  const isListed = found.some(({ id }) => id === value);
  const shown = value && chosen && !isListed ? [{ id: value, name: chosen }, ...found] : found;

  const choose = (account: { id: string; name: string } | null) => {
    setPicked(account);
    onChange(account?.id ?? null);
  };

  return (
    <Select
      ref={box}
      searchable
      allowDeselect={false}
      data={shown.map((account) => ({ value: account.id, label: account.name }))}
      value={value}
      onChange={(id, option) => choose(id && option ? { id, name: option.label } : null)}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => accounts.error && accounts.refetch()}
      nothingFoundMessage={accounts.isFetching || search !== wanted ? 'Looking…' : 'No accounts found'}
      error={error ?? (accounts.error && 'Accounts could not be loaded. Open the list to try again.')}
      onClear={() => box.current?.focus()}
      // Mantine keeps it from the keyboard, for which there would be no way to choose none.
      clearButtonProps={{
        'aria-label': `Clear ${props.label}`,
        'aria-hidden': false,
        tabIndex: 0,
        mih: 24,
        miw: 24,
      }}
      {...props}
    />
  );
}
