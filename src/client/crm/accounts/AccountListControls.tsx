import type * as z from 'zod';
import type { accountFilters } from '#shared/accounts/accounts.schema.ts';
import { accountFieldFilters, accountType } from '#shared/accounts/accounts.ts';
import { trpc } from '../../trpc.ts';
import { CommonFilters, filterBoxes } from '../fields/filterBoxes.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { SetFieldMenu, TidyPhonesButton } from '../records/bulk/SetValueMenu.tsx';
import { accounts } from './accounts.record.ts';

export const AccountBulkActions = (props: BulkActionsProps<z.input<typeof accountFilters>>) => (
  <BulkActions type={accounts} calls={trpc.accounts} {...props}>
    {(bulk) => (
      <>
        <SetFieldMenu bulk={bulk} label="Set type" name="accountType" set={accountType} />
        <TidyPhonesButton isBusy={bulk.isBusy} onPress={() => bulk.change({ tidyPhones: true })} />
      </>
    )}
  </BulkActions>
);

const Filter = filterBoxes(accountFieldFilters);

export const AccountFilterFields = () => (
  <>
    <Filter name="accountType" />
    <Filter name="revenue" />
    <Filter name="employees" />
    <CommonFilters />
  </>
);
