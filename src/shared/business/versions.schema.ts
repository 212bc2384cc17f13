import * as z from 'zod';
import {
  idInput,
  optionalDate,
  optionalUrl,
  requiredLongText,
  requiredText,
} from '../fields/fields.schema.ts';
import { catalogueSchema } from '../proposals/catalogue.schema.ts';
import type { Catalogue } from '../proposals/catalogue.ts';
import type { Terms } from '../site/content.ts';
import type { VersionedContent, VersionState } from './versions.ts';

const MAX_SECTIONS = 50;

export const termsSchema = z.object({
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

export const draftInput = <Kind extends VersionedContent>(kind: Kind) =>
  z.object({
    /** Chosen by the caller for a new draft. */
    id: idInput.shape.id,
    /** The version of the draft that was read; 0 for a new one. */
    version: z.int().min(0),
    validFrom: z.iso.date('Enter the day it starts on'),
    sourceUrl: optionalUrl,
    checkedOn: optionalDate,
    content: versionSchemas[kind],
  });

export type DraftInput = Omit<z.output<ReturnType<typeof draftInput>>, 'content'> & { content: unknown };

export const draftVersionInput = idInput.extend({ version: z.int() });

export const publishInput = draftVersionInput.extend({
  /** The scheduled version of the same day that this one replaces. */
  replaces: idInput.shape.id.nullish(),
});

export interface StoredVersion<Kind extends VersionedContent> {
  /** Null for what the product comes with. */
  id: string | null;
  version: number;
  state: VersionState;
  /** The first day on which it applies. */
  validFrom: string;
  sourceUrl: string | null;
  checkedOn: string | null;
  publishedAt: Date | null;
  publishedByName: string | null;
  withdrawnAt: Date | null;
  withdrawnByName: string | null;
  content: VersionContent<Kind>;
}
