import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldChange } from '#shared/records/history.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import type { RecordQuery } from '../../ui/record/RecordLoader.tsx';
import { labelOfNoun } from './subject/recordHref.ts';

/** A call of the API: the name of its procedure, and its input. */
export type Call = readonly [procedure: string, input?: unknown];

export interface ReadyView {
  name: string;
  /** Filters as in the address. */
  address: string;
  /** The filters in words, where the name does not say them. */
  hint?: string;
}

export const MINE: ReadyView = { name: 'Mine', address: 'owner=me', hint: 'Owner: Me' };

export const ADDED_LATELY: ReadyView = {
  name: 'New',
  address: 'created=this_month',
  hint: 'Added this month',
};

/**
 * Files and calls that the list's page loads early, without filters, the same for everybody. A browser test
 * compares the calls with the screen's.
 */
export interface ListFacts {
  source: string;
  /** The views that everybody has, beside those that are saved. */
  readyViews: readonly ReadyView[];
  /** The calls of the buttons above it. */
  actionCalls?: readonly Call[];
  /** The calls of the filters above it, which a phone does not show. */
  filterCalls?: readonly Call[];
  /** The call for what is shown first where that is not a page of `list`. */
  contentCall?: Call;
}

interface RecordTypeFacts<Noun extends string, Path extends string> {
  /** Singular, as in subjects and counts. */
  noun: Noun;
  /** Plural: router, table, and part of the address. */
  path: Path;
  /** Left out without a list. */
  list?: ListFacts;
  icon: TablerIcon;
  /** The key that goes to the list, after `g`. */
  key: string;
}

export interface RecordType<Noun extends string = string, Path extends string = string>
  extends RecordTypeFacts<Noun, Path> {
  /** 'Lead'. */
  label: string;
  /** 'Leads'. */
  pluralLabel: string;
}

/**
 * What lists, frame and palette know of a type. Part of the CRM's first page: labels and formats are in
 * `crm/screens/recordFields.ts`.
 */
export const defineRecordType = <Noun extends string, Path extends string>(
  facts: RecordTypeFacts<Noun, Path>,
): RecordType<Noun, Path> => ({
  ...facts,
  label: labelOfNoun(facts.noun),
  pluralLabel: labelOfNoun(facts.path),
});

/** A method's type, so that formats can narrow their value. */
export type FieldFormat = { format(value: unknown): ReactNode }['format'];

/** The names of a record's fields, and the formats of their values where they are not their own text. */
export interface FieldDisplay {
  labels: Record<string, string>;
  formats: Record<string, FieldFormat>;
  edited?: object;
  /** Shown in the line of the field that they change with. */
  followers?: Record<string, readonly string[]>;
  /** Fields of which the history shows what changed within their values. */
  parts?: Record<string, (change: FieldChange) => ChangedPart[]>;
  /** Describes changes that form one act, in their place. */
  act?: (changes: FieldChange[]) => ChangeAct | undefined;
}

/** An act in words, as in 'Mei Lin', 'accepted this proposal'. */
export interface ChangeAct {
  /** The person who did it, where nobody was signed in. */
  by?: string;
  words: string;
}

/** A change within the value of a field. */
export interface ChangedPart extends FieldChange {
  label: string;
  format?: FieldFormat | undefined;
  /** The values that changed along with it, such as why it was lost. */
  along?: string[];
  /** Said in place of label and values, after who did it, as in 'finished step 5'. */
  words?: string;
}

/** The facts that importing says of a type of record. */
export interface ImportFacts extends FieldDisplay {
  noun: SubjectNoun | 'note';
  /** The way in which the rows of a file find the records that are there already. */
  matchingHint: string;
  /** What a new record cannot be without: the columns of the file that say it, any one of which is enough. */
  needs: Record<string, string[]>;
}

export interface MergeRecord {
  id: string;
  version: number;
  title: string;
  createdAt: Date;
  contactPoints: string[];
  abn: string;
  /** The account of a lead, of which others are compared. */
  accountId?: string;
  values: Record<string, unknown>;
}

/** What merging needs to know of a type. */
export interface MergeFacts {
  noun: SubjectNoun;
  fields: FieldDisplay;
  /** The fields that depend on each other: who chooses one of them chooses all. */
  together?: string[][];
  /** What moves to the surviving record. */
  relatedHint: string;
  useRecord: (id: string) => RecordQuery<MergeRecord>;
}
