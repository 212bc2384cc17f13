import type * as z from 'zod';
import type { documentFilters } from '#shared/documents.schema.ts';
import { documentKind, documentLabels, documentFacts as facts } from '#shared/documents.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { pastPeriods } from '../records/list/periods.ts';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { CreatedByFilter, OwnerFilter } from '../team/OwnerFilter.tsx';
import { documents } from './documents.record.ts';

/** The actions on several documents at once. */
export const DocumentBulkActions = (props: BulkActionsProps<z.input<typeof documentFilters>>) => (
  <BulkActions type={documents} calls={trpc.documents} {...props}>
    {({ isBusy, change }) => <AssignMenu isBusy={isBusy} onAssign={(ownerId) => change({ ownerId })} />}
  </BulkActions>
);

/** All filters of the list of documents, for its filter panel. */
export const DocumentFilterFields = () => (
  <>
    <OwnerFilter label={documentLabels.ownerId} />
    <CheckboxGroupFilter name="type" label={facts.kind.label} options={documentKind.options} />
    <CheckboxGroupFilter name="about" label={facts.about.label} options={subjectNoun.options} />
    <NumberRangeFilter name="size" label={`${facts.size.label} (MB)`} />
    <DateRangeFilter name="uploaded" label={facts.uploadedAt.label} periods={pastPeriods} />
    <CreatedByFilter label="Added by" />
  </>
);
