import type * as z from 'zod';
import type { documentFilters } from '#shared/documents/documents.schema.ts';
import {
  documentCategory,
  documentDue,
  documentFieldFilters,
  documentFacts as facts,
} from '#shared/documents/documents.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { filterBoxes } from '../fields/filterBoxes.tsx';
import { BulkActions, type BulkActionsProps } from '../records/bulk/BulkActions.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { AssignMenu } from '../team/AssignMenu.tsx';
import { CreatedByFilter } from '../team/PersonFilter.tsx';
import { documents } from './documents.record.ts';

export const DocumentBulkActions = (props: BulkActionsProps<z.input<typeof documentFilters>>) => (
  <BulkActions type={documents} calls={trpc.documents} {...props}>
    {({ isBusy, change }) => (
      <>
        <AssignMenu isBusy={isBusy} onAssign={(ownerId, words) => change({ ownerId }, words)} />
        <SetValueMenu
          label="Set category"
          options={documentCategory.options}
          isBusy={isBusy}
          onSelect={(category) => change({ category })}
        />
      </>
    )}
  </BulkActions>
);

const Filter = filterBoxes(documentFieldFilters);

export const DocumentFilterFields = () => (
  <>
    <Filter name="owner" />
    <CheckboxGroupFilter name="due" label="What is due" options={documentDue.options} />
    <Filter name="category" />
    <Filter name="expires" />
    <Filter name="type" />
    <CheckboxGroupFilter name="about" label={facts.about.label} options={subjectNoun.options} />
    <Filter name="size" label={`${facts.size.label} (MB)`} />
    <Filter name="uploaded" />
    <CreatedByFilter label="Added by" />
  </>
);
