import type * as z from 'zod';
import type { proposalFilters } from '#shared/proposals.schema.ts';
import { proposalFieldFilters } from '#shared/proposals.ts';
import { trpc } from '../../trpc.ts';
import { CommonFilters } from '../fields/CommonFilters.tsx';
import { filterBoxes } from '../fields/filterBoxes.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { validUntilPeriods } from '../records/list/periods.ts';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { proposals } from './proposals.record.ts';

/** The actions on several proposals at once. */
export const ProposalBulkActions = (props: BulkActionsProps<z.input<typeof proposalFilters>>) => (
  <BulkActions type={proposals} calls={trpc.proposals} {...props}>
    {({ isBusy, change }) => <AssignMenu isBusy={isBusy} onAssign={(ownerId) => change({ ownerId })} />}
  </BulkActions>
);

const Filter = filterBoxes(proposalFieldFilters);

/** All filters of the list of proposals, for its filter panel. */
export const ProposalFilterFields = () => (
  <>
    <Filter name="owner" />
    <Filter name="state" />
    <Filter name="total" />
    <Filter name="validUntil" periods={validUntilPeriods} />
    <Filter name="sent" />
    <CommonFilters />
  </>
);
