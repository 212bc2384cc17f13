import { v7 } from 'uuid';
import type * as z from 'zod';
import type { leadFilters } from '#shared/leads/leads.schema.ts';
import { leadFieldFilters, leadStatus, priority } from '#shared/leads/leads.ts';
import { lostFor, lostReasons } from '#shared/lostReasons.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { YesNoFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { CreatedFilters } from '../fields/CommonFilters.tsx';
import { filterBoxes } from '../fields/filterBoxes.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { SetFieldMenu } from '../records/bulk/SetValueMenu.tsx';
import { useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';
import { LastContactFilter } from '../records/list/LastContactFilter.tsx';
import { datePeriods, pastPeriods } from '../records/list/periods.ts';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { PersonFilter } from '../team/PersonFilter.tsx';
import { FirstAnswerFilter } from './FirstAnswerFilter.tsx';
import { leads } from './leads.record.ts';
import { offerLostReasonOfMany } from './offerLostReason.tsx';

/** The actions on several leads at once. */
export const LeadBulkActions = (props: BulkActionsProps<z.input<typeof leadFilters>>) => (
  <BulkActions type={leads} calls={trpc.leads} offer={offerLostReasonOfMany(useGiveReason())} {...props}>
    {(bulk) => (
      <>
        <AssignMenu
          isBusy={bulk.isBusy}
          onAssign={(assignedToId, words) => bulk.change({ assignedToId }, words)}
        />
        <SetFieldMenu bulk={bulk} label="Set status" name="status" set={leadStatus} />
        <SetFieldMenu bulk={bulk} label="Set priority" name="priority" set={priority} />
      </>
    )}
  </BulkActions>
);

/** Gives the leads of an earlier change a lost reason. Leads that are selected meanwhile keep their selection. */
function useGiveReason() {
  const { changeOptions } = useBulkMutationOptions(leads, { clear: () => {} });
  const { mutate } = trpc.leads.changeMany.useMutation(changeOptions);
  return (changeId: string, lostReason: string) =>
    mutate({ changeId: v7(), selection: { changeId }, change: { lostReason } });
}

const Filter = filterBoxes(leadFieldFilters);

/** All filters of the list of leads, for its filter panel. */
export const LeadFilterFields = () => (
  <>
    <Filter name="owner" />
    <Filter name="status" />
    <Filter name="priority" />
    <Filter name="followUp" periods={datePeriods('No follow-up')} />
    <Filter name="closes" periods={datePeriods('No close date')} />
    <Filter name="closed" periods={pastPeriods} />
    <LastContactFilter />
    <FirstAnswerFilter />
    <PersonFilter name="answeredBy" label="First answer by" />
    <Filter name="lostReason" suggestions={lostReasons} />
    <CheckboxGroupFilter name="lostFor" label="Lost because of" options={lostFor.options} />
    <YesNoFilter name="converted" label="Converted to an opportunity" />
    <Filter name="value" />
    <Filter name="probability" />
    <Filter name="score" />
    <CreatedFilters />
    <Filter name="enquiryType" />
    <Filter name="source" />
    <Filter name="providerType" />
    <Filter name="supportPackage" />
  </>
);
