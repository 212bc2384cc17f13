import * as z from 'zod';
import {
  idInput,
  optionalDate,
  optionalUrl,
  requiredLongText,
  requiredText,
} from '../fields/fields.schema.ts';
import { catalogueSchema, typedCatalogue } from '../proposals/catalogue.schema.ts';
import type { Catalogue } from '../proposals/catalogue.ts';
import type { Terms } from '../site/content.ts';
import type { VersionedContent, VersionState } from './versions.ts';

const MAX_SECTIONS = 50;

const termsSchema = z.object({
  sections: z
    .array(
      z.object({
        title: requiredText('Enter a heading'),
        paragraphs: z.array(requiredLongText('Write a paragraph, or remove it')).min(1).max(MAX_SECTIONS),
      }),
    )
    .min(1, 'Write at least one section')
    .max(MAX_SECTIONS),
});

export const versionSchemas = { catalogue: catalogueSchema, terms: termsSchema } satisfies Record<
  VersionedContent,
  z.ZodType
>;

export type VersionContent<Kind extends VersionedContent> = {
  catalogue: Catalogue;
  terms: Pick<Terms, 'sections'>;
}[Kind];

/** The fields that drafts of every kind have. */
const draftFields = {
  /** Null: the day on which it is published. */
  validFrom: optionalDate,
  sourceUrl: optionalUrl,
  checkedOn: optionalDate,
};

/** The forms of drafts: the content, and these fields. */
export const draftForms = {
  catalogue: typedCatalogue.safeExtend(draftFields),
  terms: termsSchema.extend(draftFields),
} satisfies Record<VersionedContent, z.ZodObject>;

/** The input of `saveDraft` and `publish`: the whole draft. */
export const draftInput = <Kind extends VersionedContent>(kind: Kind) =>
  z.object({
    /** Chosen by the caller for a new draft. */
    id: idInput.shape.id,
    /** The version of the draft that was read; 0 for a new one. */
    version: z.int().min(0),
    /** The version that was published last when a new draft was begun; null for one that the product comes with. */
    after: idInput.shape.id.nullable(),
    ...draftFields,
    content: versionSchemas[kind],
  });

export type DraftInput = Omit<z.output<ReturnType<typeof draftInput>>, 'content'> & { content: unknown };

export const discardInput = idInput.extend({ version: z.int() });

/** A version as administrators see it. */
export interface StoredVersion<Kind extends VersionedContent = VersionedContent> {
  /** Null for what the product comes with. */
  id: string | null;
  version: number;
  state: VersionState;
  /** The first day on which it applies. */
  validFrom: string;
  sourceUrl: string | null;
  checkedOn: string | null;
  savedAt: Date | null;
  savedByName: string | null;
  publishedAt: Date | null;
  publishedByName: string | null;
  withdrawnAt: Date | null;
  withdrawnByName: string | null;
  content: VersionContent<Kind>;
}
