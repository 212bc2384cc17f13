import type * as z from 'zod';
import type { engagementFilters } from '#shared/engagements/engagements.schema.ts';
import { engagementFieldFilters, engagementState } from '#shared/engagements/engagements.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { AddTasksButton } from '../activities/AddTasksButton.tsx';
import { CommonFilters, filterBoxes } from '../fields/filterBoxes.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { SetFieldMenu } from '../records/bulk/SetValueMenu.tsx';
import { selectionInput } from '../records/bulk/useBulkMutationOptions.tsx';
import { useGroupOptions } from '../registrations/useGroupOptions.ts';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { engagements } from './engagements.record.ts';

export const EngagementBulkActions = (props: BulkActionsProps<z.input<typeof engagementFilters>>) => (
  <BulkActions type={engagements} calls={trpc.engagements} {...props}>
    {(bulk) => (
      <>
        <AssignMenu isBusy={bulk.isBusy} onAssign={(ownerId, words) => bulk.change({ ownerId }, words)} />
        <SetFieldMenu bulk={bulk} label="Set state" name="state" set={engagementState} />
        <AddTasksButton
          count={props.selection.count}
          selected={selectionInput(props.selection, props.filters)}
          call={trpc.engagements.addTasks}
        />
      </>
    )}
  </BulkActions>
);

const Filter = filterBoxes(engagementFieldFilters);

export const EngagementFilterFields = () => (
  <>
    <Filter name="owner" />
    <Filter name="step" suggestions={trpc.engagements.stepNames.useQuery().data ?? []} />
    <Filter name="due" />
    <Filter name="actor" />
    <Filter name="state" />
    <CheckboxGroupFilter name="group" label="Registration groups" options={useGroupOptions()} />
    <CommonFilters />
  </>
);
