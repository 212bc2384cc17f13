import type * as z from 'zod';
import type { registrationFilters } from '#shared/registrations.schema.ts';
import {
  closedState,
  registrationLabels as labels,
  registrationDue,
  registrationPathway,
  registrationState,
} from '#shared/registrations.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { CommonFilters } from '../fields/CommonFilters.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { datePeriods } from '../records/list/periods.ts';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { OwnerFilter } from '../team/OwnerFilter.tsx';
import { registrations } from './registrations.record.ts';
import { useGroupOptions } from './useGroupOptions.ts';

/** The actions on several registrations at once. */
export const RegistrationBulkActions = (props: BulkActionsProps<z.input<typeof registrationFilters>>) => (
  <BulkActions type={registrations} calls={trpc.registrations} {...props}>
    {({ isBusy, change }) => (
      <>
        <AssignMenu isBusy={isBusy} onAssign={(ownerId) => change({ ownerId })} />
        <SetValueMenu
          label="Set state"
          options={closedState.options}
          isBusy={isBusy}
          onSelect={(state) => change({ state })}
        />
      </>
    )}
  </BulkActions>
);

/** All filters of the list of registrations, for its filter panel. */
export const RegistrationFilterFields = () => (
  <>
    <OwnerFilter label={labels.ownerId} />
    <CheckboxGroupFilter name="due" label="What is due" options={registrationDue.options} />
    <DateRangeFilter name="renews" label="Renews" periods={datePeriods('No expiry')} />
    <CheckboxGroupFilter name="state" label={labels.state} options={registrationState.options} />
    <CheckboxGroupFilter name="pathway" label={labels.pathway} options={registrationPathway.options} />
    <CheckboxGroupFilter name="group" label={labels.groups} options={useGroupOptions()} />
    <CommonFilters />
  </>
);
