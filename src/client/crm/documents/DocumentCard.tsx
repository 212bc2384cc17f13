import { IconCalendar, IconFile, IconLink, IconUser } from '@tabler/icons-react';
import type { DocumentCard as Card } from '#shared/documents.schema.ts';
import { documentKind, documentLabels, documentFactLabels as facts } from '#shared/documents.ts';
import { formatDate, formatSize } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { RecordCard } from '../../ui/record/RecordCard.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { documentIcons } from './documentIcons.ts';

interface DocumentCardProps {
  document: Card;
  onDelete: () => void;
}

export function DocumentCard({ document, onDelete }: DocumentCardProps) {
  const { id, name, kind, size, versionCount, subject, subjectName, ownerName, uploadedAt } = document;
  const href = `/crm/documents/${id}`;
  return (
    <RecordCard
      id={id}
      title={name}
      to={href}
      editTo={`${href}/edit`}
      onDelete={onDelete}
      detail={subjectName}
      figure={formatSize(size)}
      badges={
        <>
          <ToneBadge tone={kind === 'pdf' ? 'red' : 'cyan'} icon={documentIcons[kind]}>
            {documentKind.labels[kind]}
          </ToneBadge>
          {versionCount > 1 && <ToneBadge tone="grey">{`Version ${versionCount}`}</ToneBadge>}
        </>
      }
    >
      <CardLines>
        <CardLine label={facts.size} icon={IconFile}>
          {formatSize(size)}
        </CardLine>
        <CardLine label={subjectNoun.labels[subject]} icon={IconLink} isWide>
          {`${subjectNoun.labels[subject]}: ${subjectName}`}
        </CardLine>
        <CardLine label={documentLabels.ownerId} icon={IconUser}>
          {ownerName}
        </CardLine>
        <CardLine label={facts.uploadedAt} icon={IconCalendar}>
          {formatDate(uploadedAt)}
        </CardLine>
      </CardLines>
    </RecordCard>
  );
}
