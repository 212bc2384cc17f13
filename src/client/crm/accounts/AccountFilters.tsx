import { Select } from '@mantine/core';
import { type AccountInput, accountType } from '#shared/accounts.ts';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';

interface AccountFiltersProps {
  type: AccountInput['accountType'] | undefined;
}

/** The filter of the list, kept in the address. */
export function AccountFilters({ type }: AccountFiltersProps) {
  const setParam = useSetSearchParam();
  return (
    <Select
      aria-label="Account type"
      placeholder="Any type"
      data={accountType.options}
      value={type ?? null}
      onChange={(chosen) => setParam('type', chosen)}
      clearable
      clearButtonProps={{ 'aria-label': 'Any type' }}
    />
  );
}
