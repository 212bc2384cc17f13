import type { ReactNode } from 'react';
import type { StoredVersion } from '#shared/site/versions.schema.ts';
import type { VersionedContent } from '#shared/site/versions.ts';
import type { DraftLists } from './draftParts.ts';

/** The fields that drafts of every kind have. */
export interface DraftValues {
  validFrom: string;
  sourceUrl: string | null;
  checkedOn: string | null;
}

export type Draft<Kind extends VersionedContent = VersionedContent> = Pick<
  StoredVersion<Kind>,
  'id' | 'version' | 'validFrom' | 'sourceUrl' | 'checkedOn' | 'content'
>;

/** The facts that the forms of drafts need to know of one kind. */
export interface DraftKind<Kind extends VersionedContent, Values extends DraftValues> {
  kind: Kind;
  valuesOf(draft: Draft<Kind>): Values;
  contentOf(values: Values): unknown;
  lists: DraftLists;
  /** The labels and formats of what is in no list, by the names of the parts. */
  labels: Record<string, string>;
  formats: Record<string, (value: unknown) => ReactNode>;
}
