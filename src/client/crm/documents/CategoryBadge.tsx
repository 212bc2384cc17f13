import type { DocumentCard } from '#shared/documents/documents.schema.ts';
import { documentCategory } from '#shared/documents/documents.ts';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';

type Category = NonNullable<DocumentCard['category']>;

const tones: Record<Category, Tone> = {
  certificate: 'teal',
  insurance: 'blue',
  screening: 'violet',
  audit_report: 'amber',
  policy: 'cyan',
  agreement: 'green',
  other: 'grey',
};

/** The purpose of a document; nothing without one. */
export const CategoryBadge = ({ category }: { category: Category | null }) =>
  category && <ToneBadge tone={tones[category]}>{documentCategory.labels[category]}</ToneBadge>;
