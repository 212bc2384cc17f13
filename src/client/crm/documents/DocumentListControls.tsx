import { v7 } from 'uuid';
import type * as z from 'zod';
import type { documentFilters } from '#shared/documents.schema.ts';
import { documentKind, documentLabels, documentFactLabels as facts } from '#shared/documents.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import type { RowSelection } from '../../ui/list/selection/useSelection.ts';
import { AssignMenu } from '../records/bulk/AssignMenu.tsx';
import { BulkDeleteButton } from '../records/bulk/BulkDeleteButton.tsx';
import { BulkExportButton } from '../records/bulk/BulkExportButton.tsx';
import { selectionInput, useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';
import { pastPeriods } from '../records/list/periods.ts';
import { CreatedByFilter, OwnerFilter } from '../team/OwnerFilter.tsx';
import { documents } from './documents.record.ts';

interface DocumentBulkActionsProps {
  selection: RowSelection;
  filters: z.input<typeof documentFilters>;
}

/** The actions on several documents at once. */
export function DocumentBulkActions({ selection, filters }: DocumentBulkActionsProps) {
  const options = useBulkMutationOptions(documents, selection);
  const change = trpc.documents.changeMany.useMutation(options.changeOptions);
  const remove = trpc.documents.deleteMany.useMutation(options.deleteOptions);
  const selected = selectionInput(selection, filters);
  return (
    <>
      <AssignMenu
        isBusy={change.isPending}
        onAssign={(ownerId) => change.mutate({ changeId: v7(), selection: selected, change: { ownerId } })}
      />
      <BulkExportButton noun="documents" selection={selected} />
      <BulkDeleteButton
        isBusy={remove.isPending}
        onDelete={() => remove.mutate({ ...selected, batchId: v7() })}
      />
    </>
  );
}

/** All filters of the list of documents, for its filter panel. */
export const DocumentFilterFields = () => (
  <>
    <OwnerFilter label={documentLabels.ownerId} />
    <CheckboxGroupFilter name="type" label={facts.kind} options={documentKind.options} />
    <CheckboxGroupFilter name="about" label={facts.about} options={subjectNoun.options} />
    <NumberRangeFilter name="size" label={`${facts.size} (MB)`} />
    <DateRangeFilter name="uploaded" label={facts.uploadedAt} periods={pastPeriods} />
    <CreatedByFilter label="Added by" />
  </>
);
