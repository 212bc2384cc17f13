import { v7 } from 'uuid';
import type * as z from 'zod';
import type { proposalFilters } from '#shared/proposals.schema.ts';
import { proposalFactLabels as facts, proposalLabels as labels, proposalState } from '#shared/proposals.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import type { RowSelection } from '../../ui/list/selection/useSelection.ts';
import { AssignMenu } from '../records/bulk/AssignMenu.tsx';
import { BulkDeleteButton } from '../records/bulk/BulkDeleteButton.tsx';
import { BulkExportButton } from '../records/bulk/BulkExportButton.tsx';
import { selectionInput, useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';
import { LastContactFilter } from '../records/list/LastContactFilter.tsx';
import { pastPeriods, validUntilPeriods } from '../records/list/periods.ts';
import { CreatedByFilter, OwnerFilter } from '../team/OwnerFilter.tsx';
import { proposals } from './proposals.record.ts';

interface ProposalBulkActionsProps {
  selection: RowSelection;
  filters: z.input<typeof proposalFilters>;
}

/** The actions on several proposals at once. */
export function ProposalBulkActions({ selection, filters }: ProposalBulkActionsProps) {
  const options = useBulkMutationOptions(proposals, selection);
  const change = trpc.proposals.changeMany.useMutation(options.changeOptions);
  const remove = trpc.proposals.deleteMany.useMutation(options.deleteOptions);
  const selected = selectionInput(selection, filters);
  return (
    <>
      <AssignMenu
        isBusy={change.isPending}
        onAssign={(ownerId) => change.mutate({ changeId: v7(), selection: selected, change: { ownerId } })}
      />
      <BulkExportButton noun="proposals" selection={selected} />
      <BulkDeleteButton
        isBusy={remove.isPending}
        onDelete={() => remove.mutate({ ...selected, batchId: v7() })}
      />
    </>
  );
}

/** All filters of the list of proposals, for its filter panel. */
export const ProposalFilterFields = () => (
  <>
    <OwnerFilter label={labels.ownerId} />
    <CheckboxGroupFilter name="state" label={facts.state} options={proposalState.options} />
    <NumberRangeFilter name="total" label={`${facts.total} (AUD)`} />
    <DateRangeFilter name="validUntil" label={labels.validUntil} periods={validUntilPeriods} />
    <DateRangeFilter name="sent" label={facts.sentAt} periods={pastPeriods} />
    <LastContactFilter />
    <DateRangeFilter name="created" label="Added" periods={pastPeriods} />
    <CreatedByFilter />
  </>
);
