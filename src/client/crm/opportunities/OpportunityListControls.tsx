import { useState } from 'react';
import { v7 } from 'uuid';
import type * as z from 'zod';
import { lostReasons } from '#shared/lostReasons.ts';
import type { opportunityFilters } from '#shared/opportunities.schema.ts';
import {
  isClosed,
  opportunityLabels as labels,
  type OpportunityStage,
  opportunityFactLabels,
  opportunityStage,
} from '#shared/opportunities.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { formatTotalOf } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
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
import { opportunities } from './opportunities.record.ts';
import { CloseOpportunityDialog } from './stages/CloseOpportunityDialog.tsx';

interface OpportunityBulkActionsProps {
  selection: RowSelection;
  filters: z.input<typeof opportunityFilters>;
}

/** The actions on several opportunities at once. */
export function OpportunityBulkActions({ selection, filters }: OpportunityBulkActionsProps) {
  const options = useBulkMutationOptions(opportunities, selection);
  const change = trpc.opportunities.changeMany.useMutation(options.changeOptions);
  const remove = trpc.opportunities.deleteMany.useMutation(options.deleteOptions);
  const selected = selectionInput(selection, filters);
  const [closing, setClosing] = useState<{ id: string; stage: 'won' | 'lost' } | null>(null);

  const applyChange = (values: Parameters<typeof change.mutate>[0]['change']) =>
    change.mutate({ changeId: v7(), selection: selected, change: values });
  const move = (stage: OpportunityStage) =>
    isClosed(stage) ? setClosing({ id: v7(), stage }) : applyChange({ stage });
  return (
    <>
      <AssignMenu isBusy={change.isPending} onAssign={(ownerId) => applyChange({ ownerId })} />
      <SetValueMenu
        label="Set stage"
        options={opportunityStage.options}
        isBusy={change.isPending}
        onSelect={move}
      />
      <BulkExportButton noun="opportunities" selection={selected} />
      <BulkDeleteButton
        isBusy={remove.isPending}
        onDelete={() => remove.mutate({ ...selected, batchId: v7() })}
      />
      {closing && (
        <CloseOpportunityDialog
          {...closing}
          name={formatTotalOf(selection.count, 'opportunity')}
          onMove={(values) => {
            setClosing(null);
            applyChange(values);
          }}
          onClose={() => setClosing(null)}
        />
      )}
    </>
  );
}

/** All filters of board and list, for their filter panel. */
export const OpportunityFilterFields = () => (
  <>
    <OwnerFilter label={labels.ownerId} />
    <CheckboxGroupFilter name="stage" label={labels.stage} options={opportunityStage.options} />
    <DateRangeFilter
      name="closing"
      label={opportunityFactLabels.closing}
      periods={datePeriods('No close date')}
    />
    <NumberRangeFilter name="value" label={`${labels.value} (AUD)`} />
    <NumberRangeFilter name="probability" label={`${labels.probability} (%)`} />
    <SuggestFilter name="lostReason" label={labels.lostReason} suggestions={lostReasons} />
    <LastContactFilter />
    <DateRangeFilter name="created" label={recordLabels.createdAt} periods={pastPeriods} />
    <CreatedByFilter />
  </>
);
