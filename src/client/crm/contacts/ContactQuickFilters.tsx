import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { contactRole } from '#shared/contacts.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import classes from './ContactQuickFilters.module.css';

/** The filters that people use most, beside the search. */
export function ContactQuickFilters() {
  const withoutAccount = useSearchParam('withoutAccount') === 'true';
  const setParam = useSetSearchParam();
  const contacts = trpc.contacts.list.useQuery({ withoutAccount: 'true', limit: 1 });
  const count = contacts.data?.total ?? 0;
  return (
    <div className={classes.filters}>
      <QuickFilter
        name="contactRole"
        label="Role"
        anyLabel="Any role"
        multipleLabel="Several roles"
        options={contactRole.options}
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
