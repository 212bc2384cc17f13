import { IconFileText, IconLink, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { DocumentCard as Card } from '#shared/documents/documents.schema.ts';
import { documentLabels, documentFacts as facts } from '#shared/documents/documents.ts';
import { formatShortDate, formatTightDay } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardOwner, CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { RecordCard } from '../../ui/record/RecordCard.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { CategoryBadge } from './CategoryBadge.tsx';
import { Expiry, isExpired } from './Expiry.tsx';
import { FileName } from './FileName.tsx';
import { KindIcon } from './KindIcon.tsx';
import { ShareDialog } from './share/lazyShareDialog.ts';

interface DocumentCardProps {
  document: Card;
  onDelete: () => void;
}

export function DocumentCard({ document, onDelete }: DocumentCardProps) {
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
