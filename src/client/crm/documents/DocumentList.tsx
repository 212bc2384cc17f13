import { v7 } from 'uuid';
import {
  documentFactLabels,
  documentFilterParsers,
  documentKind,
  documentSortParser,
} from '#shared/documents.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { QuickFilters } from '../../ui/list/filters/QuickFilters.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart, usePreload } from '../../ui/overlay/lazyPart.ts';
import { ExportButton } from '../records/export/ExportButton.tsx';
import { ListToolbar } from '../records/list/ListToolbar.tsx';
import { useListFilters } from '../records/list/useListFilters.ts';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
import { OwnerQuickFilter } from '../team/OwnerQuickFilter.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { documents } from './documents.record.ts';

const DocumentTable = lazyPart(async () => (await import('./DocumentTable.tsx')).DocumentTable);
const DocumentBulkActions = lazyPart(
  async () => (await import('./DocumentListControls.tsx')).DocumentBulkActions,
);
const DocumentFilterFields = lazyPart(
  async () => (await import('./DocumentListControls.tsx')).DocumentFilterFields,
);

const parsers = { ...documentFilterParsers, sort: documentSortParser };

const SORTS = [
  { value: '-uploaded', label: 'Newest first' },
  { value: 'uploaded', label: 'Oldest first' },
  { value: '-size', label: 'Largest first' },
  { value: 'name', label: 'Name A to Z' },
  { value: 'record', label: 'By record' },
];

export function DocumentList() {
  const { filters, sort, panelFilters } = useListFilters(parsers);
  const query = useListQuery(trpc.documents.list.useInfiniteQuery({ ...filters, sort }, listQueryOptions));
  usePreload(DocumentTable);
  const remove = trpc.documents.delete.useMutation(useDeleteMutationOptions(documents));

  return (
    <ListScreen
      noun="documents"
      addLabel="Add Document"
      addHref="/crm/documents/new"
      actions={<ExportButton noun="documents" filters={filters} />}
      query={query}
      filters={
        <ListToolbar
          list="documents"
          filters={panelFilters}
          total={query.total}
          sorts={SORTS}
          quickFilters={<DocumentQuickFilters />}
        >
          <DocumentFilterFields />
        </ListToolbar>
      }
      isFiltered={Object.keys(panelFilters).length > 0}
      emptyHint="No documents yet. A document belongs to an account, a contact, a lead, an opportunity or a proposal: upload the first one here, or drop files on the record's own screen."
      selectionActions={(selection) => <DocumentBulkActions selection={selection} filters={filters} />}
      table={(rows) => <DocumentTable rows={rows} query={query} />}
    >
      {(document) => (
        <DocumentCard
          document={document}
          onDelete={() => remove.mutate({ id: document.id, batchId: v7() })}
        />
      )}
    </ListScreen>
  );
}

/** The filters that people use most. */
const DocumentQuickFilters = () => (
  <QuickFilters>
    <QuickFilter
      name="type"
      label={documentFactLabels.kind}
      anyLabel="Any type"
      multipleLabel="Several types"
      options={documentKind.options}
    />
    <QuickFilter
      name="about"
      label={documentFactLabels.about}
      anyLabel="Any record"
      multipleLabel="Several kinds"
      options={subjectNoun.options}
    />
    <OwnerQuickFilter />
  </QuickFilters>
);
