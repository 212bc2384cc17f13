import type * as z from 'zod';
import type { agreementFilters } from '#shared/agreements/agreements.schema.ts';
import { agreementFieldFilters } from '#shared/agreements/agreements.ts';
import { trpc } from '../../trpc.ts';
import { CommonFilters, filterBoxes } from '../fields/filterBoxes.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { agreements } from './agreements.record.ts';

export const AgreementBulkActions = (props: BulkActionsProps<z.input<typeof agreementFilters>>) => (
  <BulkActions type={agreements} calls={trpc.agreements} {...props}>
    {(bulk) => (
      <AssignMenu isBusy={bulk.isBusy} onAssign={(ownerId, words) => bulk.change({ ownerId }, words)} />
    )}
  </BulkActions>
);

const Filter = filterBoxes(agreementFieldFilters);

export const AgreementFilterFields = () => (
  <>
    <Filter name="owner" />
    <Filter name="state" />
    <Filter name="price" />
    <Filter name="firstDay" />
    <Filter name="minimum" />
    <Filter name="ends" />
    <CommonFilters />
  </>
);
