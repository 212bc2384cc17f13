import { Button, Select } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { type ContactInput, contactRole } from '#shared/contacts.ts';
import { formatTotal } from '#shared/lists.ts';
import { trpc } from '../../trpc.ts';
import { useSetSearchParam } from '../../ui/useSearchParam.ts';
import classes from './ContactFilters.module.css';

interface ContactFiltersProps {
  role: ContactInput['contactRole'] | undefined;
  withoutAccount: boolean;
}

/** The filters of the list, kept in the address. */
export function ContactFilters({ role, withoutAccount }: ContactFiltersProps) {
  const setParam = useSetSearchParam();
  const others = trpc.contacts.list.useQuery({ withoutAccount: true, limit: 1 });
  const count = others.data?.total ?? 0;
  return (
    <div className={classes.filters}>
      <Select
        aria-label="Role"
        placeholder="Any role"
        data={contactRole.options}
        value={role ?? null}
        onChange={(chosen) => setParam('role', chosen)}
        clearable
        clearButtonProps={{ 'aria-label': 'Any role' }}
      />
      {(count > 0 || withoutAccount) && (
        <Button
          variant={withoutAccount ? 'filled' : 'default'}
          leftSection={<IconUserQuestion size={18} aria-hidden />}
          aria-pressed={withoutAccount}
          onClick={() => setParam('withoutAccount', withoutAccount ? null : 'true')}
        >
          {`Without account (${formatTotal(count)})`}
        </Button>
      )}
    </div>
  );
}
