import { v7 } from 'uuid';
import type * as z from 'zod';
import type { leadFilters } from '#shared/leads.schema.ts';
import {
  enquiryType,
  leadLabels as labels,
  leadFactLabels,
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
import type { RowSelection } from '../../ui/list/selection/useSelection.ts';
import { AssignMenu } from '../records/bulk/AssignMenu.tsx';
import { BulkDeleteButton } from '../records/bulk/BulkDeleteButton.tsx';
import { BulkExportButton } from '../records/bulk/BulkExportButton.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { selectionInput, useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';
import { LastContactFilter } from '../records/list/LastContactFilter.tsx';
import { datePeriods, pastPeriods } from '../records/list/periods.ts';
import { CreatedByFilter, OwnerFilter } from '../team/OwnerFilter.tsx';
import { leads } from './leads.record.ts';
import { offerLostReasonOfMany } from './offerLostReason.tsx';

interface LeadBulkActionsProps {
  selection: RowSelection;
  filters: z.input<typeof leadFilters>;
}

/** The actions on several leads at once. */
export function LeadBulkActions({ selection, filters }: LeadBulkActionsProps) {
  const giveReason = useGiveReason();
  const options = useBulkMutationOptions(leads, selection, { offer: offerLostReasonOfMany(giveReason) });
  const change = trpc.leads.changeMany.useMutation(options.changeOptions);
  const remove = trpc.leads.deleteMany.useMutation(options.deleteOptions);
  const selected = selectionInput(selection, filters);

  const applyChange = (values: Parameters<typeof change.mutate>[0]['change']) =>
    change.mutate({ changeId: v7(), selection: selected, change: values });
  return (
    <>
      <AssignMenu isBusy={change.isPending} onAssign={(assignedToId) => applyChange({ assignedToId })} />
      <SetValueMenu
        label="Set status"
        options={leadStatus.options}
        isBusy={change.isPending}
        onSelect={(status) => applyChange({ status })}
      />
      <SetValueMenu
        label="Set priority"
        options={priority.options}
        isBusy={change.isPending}
        onSelect={(value) => applyChange({ priority: value })}
      />
      <BulkExportButton noun="leads" selection={selected} />
      <BulkDeleteButton
        isBusy={remove.isPending}
        onDelete={() => remove.mutate({ ...selected, batchId: v7() })}
      />
    </>
  );
}

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
    <NumberRangeFilter name="score" label={leadFactLabels.leadScore} />
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
