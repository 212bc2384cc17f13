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
  lacksExpiry,
} from '#shared/documents/documents.ts';
import { formatShortDate, formatTightDay } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardOwner, CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { type CardProps, RecordCard } from '../../ui/record/RecordCard.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { listParts } from '../records/list/listParts.ts';
import { quickFilter } from '../records/list/quickFilter.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { OwnerQuickFilter } from '../team/OwnerQuickFilter.tsx';
import { CategoryBadge, Expiry, FileName, isExpired, KindIcon } from './documentBadges.tsx';
import { documents } from './documents.record.ts';
import { ShareDialog } from './share/lazyShareDialog.ts';

const parts = listParts({
  table: async () => (await import('./DocumentTable.tsx')).DocumentTable,
  bulkActions: async () => (await import('./DocumentListControls.tsx')).DocumentBulkActions,
  filterFields: async () => (await import('./DocumentListControls.tsx')).DocumentFilterFields,
});

const parsers = { ...documentFilterParsers, sort: documentSortParser };

const SORTS = [
  { value: '-uploaded', label: 'Newest first' },
  { value: 'uploaded', label: 'Oldest first' },
  { value: '-size', label: 'Largest first' },
  { value: 'name', label: 'Name A to Z' },
  { value: 'record', label: 'By record' },
];

export function DocumentList() {
  return (
    <RecordList
      type={documents}
      calls={trpc.documents}
      parsers={parsers}
      parts={parts}
      card={DocumentCard}
      sorts={SORTS}
      quickFilters={QUICK_FILTERS}
      emptyHint="No documents yet. Upload the first one, or drop files on a record’s own screen."
    />
  );
}

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

function DocumentCard({ row: document, card }: CardProps<Card>) {
  const { id, name, kind, versionCount, subject, subjectName } = document;
  const { ownerName, uploadedAt, expiresOn, category } = document;
  const isPhone = useIsPhone();
  const [isShared, setIsShared] = useState(false);
  const hasEnded = expiresOn !== null && isExpired(expiresOn);
  return (
    <>
      <RecordCard
        {...card}
        title={name}
        name={isPhone ? <FileName name={name} /> : name}
        icon={<KindIcon kind={kind} />}
        actions={[{ label: 'Share', icon: IconShare, onAct: () => setIsShared(true) }]}
        detail={subjectName}
        figure={<Expiry document={document} ahead="Exp." />}
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
            none="Not set"
            isLate={hasEnded}
          >
            {hasEnded
              ? formatTightDay(expiresOn)
              : (expiresOn || lacksExpiry(document)) && <Expiry document={document} />}
          </CardStat>
          <CardStat label={facts.uploadedAt.label}>{formatShortDate(uploadedAt)}</CardStat>
          <CardOwner label={documentLabels.ownerId} name={ownerName} />
        </CardStats>
      </RecordCard>
      {isShared && <ShareDialog id={id} name={name} onClose={() => setIsShared(false)} />}
    </>
  );
}
