import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { StoredVersion, versionSchemas } from '#shared/business/versions.schema.ts';
import { isUsable, type VersionedContent, versionOn } from '#shared/business/versions.ts';
import type { Form } from '../../../ui/form/form.ts';
import type { ConflictingEdit } from '../../../ui/record/ConflictDialog.tsx';

/** The fields that drafts of every kind have. */
export type DraftValues = {
  validFrom: string;
  sourceUrl: string | null;
  checkedOn: string | null;
};

export const draftLabels = {
  validFrom: 'Starts on',
  checkedOn: 'Checked against the source on',
  sourceUrl: 'Source',
};

export type Draft<Kind extends VersionedContent = VersionedContent> = Pick<
  StoredVersion<Kind>,
  'id' | 'version' | 'validFrom' | 'sourceUrl' | 'checkedOn' | 'content'
>;

/** The form of a draft, as `useRecordForm` makes it. */
export interface DraftEdit<Values extends object> extends ConflictingEdit<Values> {
  form: Form<Values>;
  openConflict: (current: unknown, isLooking?: boolean) => void;
}

/** The facts that the forms of drafts need to know of one kind. */
export interface DraftKind<Kind extends VersionedContent, Values extends DraftValues> {
  kind: Kind;
  valuesOf(draft: Draft<Kind>): Values;
  contentOf(values: Values): z.input<(typeof versionSchemas)[Kind]>;
  /**
   * The labels in the conflict dialog. A part of the content is shown by what it changes of `base`, with which the form
   * opened.
   */
  labels: Record<keyof Values & string, string>;
  /** The differences from a version, a line each. */
  changes(before: StoredVersion<Kind>['content'], values: Values): string[];
  formats(base: Values): { [Name in keyof Values]?: (value: Values[Name]) => ReactNode };
}

/** The version that would apply on a day without a draft; a scheduled one of that day is replaced, and is none. */
export function versionBefore<Kind extends VersionedContent>(versions: StoredVersion<Kind>[], day: string) {
  const isKept = ({ state, validFrom }: StoredVersion<Kind>) => state !== 'scheduled' || validFrom !== day;
  const published = versions.filter((one) => isUsable(one) && isKept(one)).toReversed();
  return versionOn(published, day) ?? published[0];
}

/** True for a draft that says what applies without it, from the same source: once published it would change nothing. */
export const changesNothing = (
  before: StoredVersion<VersionedContent> | undefined,
  changes: string[],
  { sourceUrl, checkedOn }: DraftValues,
) => before !== undefined && changes.length === 0 && (sourceUrl || null) === before.sourceUrl && !checkedOn;

/** A draft as the record that its form edits. */
export const recordOf = <Kind extends VersionedContent, Values extends DraftValues>(
  { valuesOf }: Pick<DraftKind<Kind, Values>, 'valuesOf'>,
  draft: Draft<Kind>,
) => ({ ...valuesOf(draft), id: draft.id ?? '', version: draft.version });
