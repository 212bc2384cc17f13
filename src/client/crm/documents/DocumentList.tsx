import { IconFileText, IconLink, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { DocumentCard as Card } from '#shared/documents/documents.schema.ts';
import {
  documentFacts,
  documentFieldFilters,
  documentFilterParsers,
  documentLabels,
  documentSortParser,
  documentFacts as facts,
} from '#shared/documents/documents.ts';
import { formatShortDate, formatTightDay } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardOwner, CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { RecordCard } from '../../ui/record/RecordCard.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { ExportButton } from '../records/export/ExportButton.tsx';
import { quickFilter } from '../records/list/quickFilter.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { useListFilters } from '../records/list/useListFilters.ts';
import { OwnerQuickFilter } from '../team/OwnerQuickFilter.tsx';
import { CategoryBadge } from './CategoryBadge.tsx';
import { documents } from './documents.record.ts';
import { Expiry, isExpired } from './Expiry.tsx';
import { FileName } from './FileName.tsx';
import { KindIcon } from './KindIcon.tsx';
import { ShareDialog } from './share/lazyShareDialog.ts';

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

interface DocumentCardProps {
  document: Card;
  onDelete: () => void;
}

function DocumentCard({ document, onDelete }: DocumentCardProps) {
  const { id, name, kind, versionCount, subject, subjectName } = document;
  const { ownerName, uploadedAt, expiresOn, category } = document;
  const href = `/crm/documents/${id}`;
  const isPhone = useIsPhone();
  const [isShared, setIsShared] = useState(false);
  const hasEnded = expiresOn !== null && isExpired(expiresOn);
  return (
    <>
      <RecordCard
        id={id}
        title={name}
        name={isPhone ? <FileName name={name} /> : name}
        icon={<KindIcon kind={kind} />}
        to={href}
        editTo={`${href}/edit`}
        onDelete={onDelete}
        action={{ label: 'Share', icon: IconShare, onAct: () => setIsShared(true) }}
        detail={subjectName}
        figure={<Expiry day={expiresOn} ahead="Exp." />}
        badges={<CategoryBadge category={category} />}
      >
        <CardLines>
          <CardLine label={subjectNoun.labels[subject]} icon={IconLink} isWide={versionCount < 2}>
            {subjectName}
          </CardLine>
          <CardLine label={facts.versionCount.label} icon={IconFileText}>
            {versionCount > 1 ? `Version ${versionCount}` : null}
          </CardLine>
        </CardLines>
        <CardStats>
          <CardStat
            label={hasEnded ? 'Expired' : documentLabels.expiresOn}
            short={hasEnded ? 'Expired' : 'Expires'}
            none="Never"
            isLate={hasEnded}
          >
            {expiresOn && formatTightDay(expiresOn)}
          </CardStat>
          <CardStat label={facts.uploadedAt.label}>{formatShortDate(uploadedAt)}</CardStat>
          <CardOwner label={documentLabels.ownerId} name={ownerName} />
        </CardStats>
      </RecordCard>
      {isShared && <ShareDialog id={id} name={name} onClose={() => setIsShared(false)} />}
    </>
  );
}
