import type * as z from 'zod';
import type { proposalFilters } from '#shared/proposals/proposals.schema.ts';
import { proposalLabels as labels, proposalFieldFilters } from '#shared/proposals/proposals.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { YesNoFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { AddTasksButton } from '../activities/AddTasksButton.tsx';
import { CommonFilters, filterBoxes } from '../fields/filterBoxes.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { selectionInput } from '../records/bulk/useBulkMutationOptions.tsx';
import { validUntilPeriods } from '../records/list/periods.ts';
import { useGroupOptions } from '../registrations/useGroupOptions.ts';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { proposals } from './proposals.record.ts';

export const ProposalBulkActions = (props: BulkActionsProps<z.input<typeof proposalFilters>>) => (
  <BulkActions type={proposals} calls={trpc.proposals} {...props}>
    {({ isBusy, change }) => (
      <>
        <AssignMenu isBusy={isBusy} onAssign={(ownerId, words) => change({ ownerId }, words)} />
        <AddTasksButton
          count={props.selection.count}
          selected={selectionInput(props.selection, props.filters)}
          call={trpc.proposals.addTasks}
        />
      </>
    )}
  </BulkActions>
);

const Filter = filterBoxes(proposalFieldFilters);

export const ProposalFilterFields = () => (
  <>
    <Filter name="owner" />
    <Filter name="state" />
    <Filter name="total" />
    <Filter name="validUntil" periods={validUntilPeriods} />
    <Filter name="sent" />
    <YesNoFilter name="opened" label="Opened by the client" />
    <Filter name="answered" />
    <CheckboxGroupFilter name="group" label={labels.selection} options={useGroupOptions()} />
    <CommonFilters />
  </>
);
