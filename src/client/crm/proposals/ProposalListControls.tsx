import type * as z from 'zod';
import type { proposalFilters } from '#shared/proposals.schema.ts';
import { proposalFactLabels as facts, proposalLabels as labels, proposalState } from '#shared/proposals.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { CommonFilters } from '../fields/CommonFilters.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { pastPeriods, validUntilPeriods } from '../records/list/periods.ts';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { OwnerFilter } from '../team/OwnerFilter.tsx';
import { proposals } from './proposals.record.ts';

/** The actions on several proposals at once. */
export const ProposalBulkActions = (props: BulkActionsProps<z.input<typeof proposalFilters>>) => (
  <BulkActions type={proposals} calls={trpc.proposals} {...props}>
    {({ isBusy, change }) => <AssignMenu isBusy={isBusy} onAssign={(ownerId) => change({ ownerId })} />}
  </BulkActions>
);

/** All filters of the list of proposals, for its filter panel. */
export const ProposalFilterFields = () => (
  <>
    <OwnerFilter label={labels.ownerId} />
    <CheckboxGroupFilter name="state" label={facts.state} options={proposalState.options} />
    <NumberRangeFilter name="total" label={`${facts.total} (AUD)`} />
    <DateRangeFilter name="validUntil" label={labels.validUntil} periods={validUntilPeriods} />
    <DateRangeFilter name="sent" label={facts.sentAt} periods={pastPeriods} />
    <CommonFilters />
  </>
);
