import { v7 } from 'uuid';
import type * as z from 'zod';
import type { leadFilters } from '#shared/leads.schema.ts';
import {
  enquiryType,
  leadLabels as labels,
  leadFacts,
  leadSource,
  leadStatus,
  priority,
  providerType,
  supportPackage,
} from '#shared/leads.ts';
import { lostReasons } from '#shared/lostReasons.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { YesNoFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { SuggestFilter } from '../../ui/list/filters/SuggestFilter.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';
import { LastContactFilter } from '../records/list/LastContactFilter.tsx';
import { datePeriods, pastPeriods } from '../records/list/periods.ts';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { CreatedByFilter, OwnerFilter } from '../team/OwnerFilter.tsx';
import { leads } from './leads.record.ts';
import { offerLostReasonOfMany } from './offerLostReason.tsx';

/** The actions on several leads at once. */
export const LeadBulkActions = (props: BulkActionsProps<z.input<typeof leadFilters>>) => (
  <BulkActions type={leads} calls={trpc.leads} offer={offerLostReasonOfMany(useGiveReason())} {...props}>
    {({ isBusy, change }) => (
      <>
        <AssignMenu isBusy={isBusy} onAssign={(assignedToId) => change({ assignedToId })} />
        <SetValueMenu
          label="Set status"
          options={leadStatus.options}
          isBusy={isBusy}
          onSelect={(status) => change({ status })}
        />
        <SetValueMenu
          label="Set priority"
          options={priority.options}
          isBusy={isBusy}
          onSelect={(value) => change({ priority: value })}
        />
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

/** All filters of the list of leads, for its filter panel. */
export const LeadFilterFields = () => (
  <>
    <OwnerFilter label={labels.assignedToId} />
    <CheckboxGroupFilter name="status" label={labels.status} options={leadStatus.options} />
    <CheckboxGroupFilter name="priority" label={labels.priority} options={priority.options} />
    <DateRangeFilter name="followUp" label={labels.followUpDate} periods={datePeriods('No follow-up')} />
    <DateRangeFilter name="closes" label={labels.expectedCloseDate} periods={datePeriods('No close date')} />
    <LastContactFilter />
    <SuggestFilter name="lostReason" label={labels.lostReason} suggestions={lostReasons} />
    <YesNoFilter name="converted" label="Converted to an opportunity" />
    <NumberRangeFilter name="value" label={`${labels.estimatedValue} (AUD)`} />
    <NumberRangeFilter name="probability" label={`${labels.probability} (%)`} />
    <NumberRangeFilter name="score" label={leadFacts.leadScore.label} />
    <DateRangeFilter name="created" label={recordLabels.createdAt} periods={pastPeriods} />
    <CreatedByFilter />
    <CheckboxGroupFilter name="enquiryType" label={labels.enquiryType} options={enquiryType.options} />
    <CheckboxGroupFilter name="source" label={labels.source} options={leadSource.options} />
    <CheckboxGroupFilter name="providerType" label={labels.providerType} options={providerType.options} />
    <CheckboxGroupFilter
      name="supportPackage"
      label={labels.supportPackage}
      options={supportPackage.options}
    />
  </>
);
