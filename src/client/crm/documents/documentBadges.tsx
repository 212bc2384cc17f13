import { VisuallyHidden } from '@mantine/core';
import { IconFile, IconFileText, IconFileTypePdf, IconPhoto, IconTable } from '@tabler/icons-react';
import type { DocumentCard } from '#shared/documents/documents.schema.ts';
import {
  type DocumentCategory,
  type DocumentKind,
  documentCategory,
  documentKind,
  lacksExpiry,
} from '#shared/documents/documents.ts';
import { daysBetween } from '#shared/fields/days.ts';
import { formatCount, formatDay, formatTightDay, today } from '#shared/fields/format.ts';
import { LateText, SoonText } from '../../ui/record/lateDay.tsx';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';
import classes from './DocumentsPanel.module.css';

export const isExpired = (day: string) => day < today();

/** 'Expired 20 Nov' or 'Expires 20 Nov'; `day` is 'YYYY-MM-DD'. */
export const describeExpiry = (day: string, ahead = 'Expires') =>
  `${isExpired(day) ? 'Expired' : ahead} ${formatTightDay(day)}`;

/** With so few days left the days are counted. */
const SOON_DAYS = 30;

interface ExpiryProps {
  document: Pick<DocumentCard, 'category' | 'expiresOn'>;
  ahead?: string;
}

/** The expiry of a document beside its label or on its own; nothing without a day where none is needed. */
export function Expiry({ document, ahead = '' }: ExpiryProps) {
  const { expiresOn: day } = document;
  if (lacksExpiry(document)) return <SoonText>{ahead ? 'Expiry not set' : 'Not set'}</SoonText>;
  if (!day) return null;
  const left = daysBetween(today(), day);
  if (left < 0) return <LateText>{describeExpiry(day)}</LateText>;
  if (left > SOON_DAYS) return describeExpiry(day, ahead).trim();
  const soon = left === 0 ? 'today' : `in ${formatCount(left, 'day')}`;
  return <SoonText title={formatDay(day)}>{`${ahead} ${soon}`.trim()}</SoonText>;
}

const tones: Record<DocumentCategory, Tone> = {
  certificate: 'teal',
  insurance: 'blue',
  screening: 'violet',
  audit_report: 'amber',
  policy: 'cyan',
  agreement: 'green',
  other: 'grey',
};

export const CategoryBadge = ({ category }: { category: DocumentCategory | null }) =>
  category && <ToneBadge tone={tones[category]}>{documentCategory.labels[category]}</ToneBadge>;

/** The letters at the end that stay: the ending of the name, and what stands before it, such as a version. */
const TAIL = 10;

/** The name of a file in one line: where it is too long, its middle is left out, and its ending says what it is. */
export function FileName({ name }: { name: string }) {
  const letters = [...name];
  if (letters.length <= 2 * TAIL) return name;
  return (
    <span className={classes.file}>
      <span>{letters.slice(0, -TAIL).join('')}</span>
      <span>{letters.slice(-TAIL).join('')}</span>
    </span>
  );
}

export const documentIcons = {
  pdf: IconFileTypePdf,
  image: IconPhoto,
  text_document: IconFileText,
  spreadsheet: IconTable,
  presentation: IconFile,
  plain_text: IconFileText,
  older_office: IconFile,
  archive: IconFile,
} satisfies Record<DocumentKind, typeof IconFile>;

export function KindIcon({ kind }: { kind: DocumentKind }) {
  const Icon = documentIcons[kind];
  return (
    <>
      <Icon size={18} aria-hidden className={classes.kind} />
      <VisuallyHidden>{documentKind.labels[kind]}</VisuallyHidden>
    </>
  );
}
