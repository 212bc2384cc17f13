import {
  documentFacts,
  documentFieldFilters,
  documentFilterParsers,
  documentSortParser,
} from '#shared/documents/documents.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { ExportButton } from '../records/export/ExportButton.tsx';
import { quickFilter } from '../records/list/quickFilter.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { useListFilters } from '../records/list/useListFilters.ts';
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
  return (
    <RecordList
      type={documents}
      remove={trpc.documents.delete}
      query={query}
      filters={filters}
      panelFilters={panelFilters}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      filterFields={<DocumentFilterFields />}
      actions={<ExportButton noun="documents" filters={filters} />}
      emptyHint="No documents yet. Upload the first one, or drop files on a record’s own screen."
      table={DocumentTable}
      bulkActions={DocumentBulkActions}
    >
      {(document, onDelete) => <DocumentCard document={document} onDelete={onDelete} />}
    </RecordList>
  );
}

/** The filters that people use most. */
const QUICK_FILTERS = [
  quickFilter(documentFieldFilters, 'type', 'Any type'),
  <QuickFilter
    key="about"
    name="about"
    label={documentFacts.about.label}
    anyLabel="Any record"
    options={subjectNoun.options}
  />,
  <OwnerQuickFilter key="owner" name="owner" />,
];
