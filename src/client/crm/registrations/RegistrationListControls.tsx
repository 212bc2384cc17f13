import type * as z from 'zod';
import type { registrationFilters } from '#shared/registrations/registrations.schema.ts';
import {
  closedState,
  registrationLabels as labels,
  registrationDue,
  registrationFieldFilters,
} from '#shared/registrations/registrations.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { YesNoFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { AddTasksButton } from '../activities/AddTasksButton.tsx';
import { CommonFilters, filterBoxes } from '../fields/filterBoxes.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { SetFieldMenu } from '../records/bulk/SetValueMenu.tsx';
import { selectionInput } from '../records/bulk/useBulkMutationOptions.tsx';
import { datePeriods } from '../records/list/periods.ts';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { registrations } from './registrations.record.ts';
import { useGroupOptions } from './useGroupOptions.ts';

export const RegistrationBulkActions = (props: BulkActionsProps<z.input<typeof registrationFilters>>) => (
  <BulkActions type={registrations} calls={trpc.registrations} {...props}>
    {(bulk) => (
      <>
        <AssignMenu isBusy={bulk.isBusy} onAssign={(ownerId, words) => bulk.change({ ownerId }, words)} />
        <AddTasksButton
          count={props.selection.count}
          selected={selectionInput(props.selection, props.filters)}
          call={trpc.registrations.addTasks}
        />
        <SetFieldMenu bulk={bulk} label="Set state" name="state" set={closedState} />
      </>
    )}
  </BulkActions>
);

const Filter = filterBoxes(registrationFieldFilters);

export const RegistrationFilterFields = () => (
  <>
    <Filter name="owner" />
    <CheckboxGroupFilter name="due" label="What is due" options={registrationDue.options} />
    <DateRangeFilter name="renews" label="Expires" periods={datePeriods('No expiry')} />
    <DateRangeFilter name="midTerm" label="Mid-term by" periods={datePeriods('No day set')} />
    <YesNoFilter name="awaitsMidTerm" label="Mid-term audit still to begin" />
    <Filter name="state" />
    <Filter name="pathway" />
    <CheckboxGroupFilter name="group" label={labels.groups} options={useGroupOptions()} />
    <CommonFilters />
  </>
);
