import { IconCalendar, IconCalendarDue, IconFile, IconLink, IconShare, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import type { DocumentCard as Card } from '#shared/documents.schema.ts';
import { documentCategory, documentKind, documentLabels, documentFacts as facts } from '#shared/documents.ts';
import { formatShortDate, formatSize, today } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { RecordCard } from '../../ui/record/RecordCard.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { describeExpiry } from './describeExpiry.ts';
import { documentIcons } from './documentIcons.ts';
import { ShareDialog } from './share/lazyShareDialog.ts';

interface DocumentCardProps {
  document: Card;
  onDelete: () => void;
}

export function DocumentCard({ document, onDelete }: DocumentCardProps) {
  const {
    id,
    name,
    kind,
    size,
    versionCount,
    subject,
    subjectName,
    ownerName,
    uploadedAt,
    expiresOn,
    category,
  } = document;
  const href = `/crm/documents/${id}`;
  const [isShared, setIsShared] = useState(false);
  return (
    <>
      <RecordCard
        id={id}
        title={name}
        to={href}
        editTo={`${href}/edit`}
        onDelete={onDelete}
        action={{ label: 'Share', icon: IconShare, onAct: () => setIsShared(true) }}
        detail={subjectName}
        figure={formatSize(size)}
        dueOn={expiresOn}
        badges={
          <>
            <ToneBadge tone="cyan" icon={documentIcons[kind]}>
              {documentKind.labels[kind]}
            </ToneBadge>
            {category && <ToneBadge tone="grey">{documentCategory.labels[category]}</ToneBadge>}
            {versionCount > 1 && <ToneBadge tone="grey">{`Version ${versionCount}`}</ToneBadge>}
          </>
        }
      >
        <CardLines>
          <CardLine label={facts.size.label} icon={IconFile}>
            {formatSize(size)}
          </CardLine>
          <CardLine label={subjectNoun.labels[subject]} icon={IconLink} isWide>
            {`${subjectNoun.labels[subject]}: ${subjectName}`}
          </CardLine>
          <CardLine label={documentLabels.ownerId} icon={IconUser}>
            {ownerName}
          </CardLine>
          <CardLine label={facts.uploadedAt.label} icon={IconCalendar}>
            {formatShortDate(uploadedAt)}
          </CardLine>
          <CardLine
            label={documentLabels.expiresOn}
            icon={IconCalendarDue}
            isWide
            isLate={expiresOn !== null && expiresOn < today()}
          >
            {expiresOn && describeExpiry(expiresOn)}
          </CardLine>
        </CardLines>
      </RecordCard>
      {isShared && <ShareDialog id={id} name={name} onClose={() => setIsShared(false)} />}
    </>
  );
}
