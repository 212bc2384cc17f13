import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldChange } from '#shared/records/history.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import type { RecordQuery } from '../../ui/record/RecordLoader.tsx';
import { labelOfNoun } from './subject/recordHref.ts';

/** A procedure, and its input. */
export type Call = readonly [procedure: string, input?: unknown];

export interface ReadyView {
  name: string;
  /** Filters as in the address. */
  address: string;
  /** If the name does not say them. */
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
  /** For everybody, beside saved ones. */
  readyViews: readonly ReadyView[];
  /** Of the buttons above it. */
  actionCalls?: readonly Call[];
  /** Of the filters above it, hidden on a phone. */
  filterCalls?: readonly Call[];
  /** If the first content is not a page of `list`. */
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
  /** After `g`. */
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

/** Formats are for values that are not their own text. */
export interface FieldDisplay {
  labels: Record<string, string>;
  formats: Record<string, FieldFormat>;
  edited?: object;
  /** Shown in the line of the field that they change with. */
  followers?: Record<string, readonly string[]>;
  /** Changes within the values of fields. */
  parts?: Record<string, (change: FieldChange) => ChangedPart[]>;
  /** Describes changes that form one act, in their place. */
  act?: (changes: FieldChange[]) => ChangeAct | undefined;
}

/** 'Mei Lin', 'accepted this proposal' */
export interface ChangeAct {
  /** If nobody was signed in. */
  by?: string;
  words: string;
}

/** A change within the value of a field. */
export interface ChangedPart extends FieldChange {
  label: string;
  format?: FieldFormat | undefined;
  /** Such as why it was lost. */
  along?: string[];
  /** Replaces label and values: 'finished step 5'. */
  words?: string;
}

/** The facts that importing says of a type of record. */
export interface ImportFacts extends FieldDisplay {
  noun: SubjectNoun | 'note';
  /** How rows find existing records. */
  matchingHint: string;
  requiredFields: string;
}

/** A record that is merged with another. */
export interface MergeRecord {
  id: string;
  version: number;
  title: string;
  createdAt: Date;
  contactPoints: string[];
  abn: string;
  /** Limits a lead's duplicates. */
  accountId?: string;
  values: Record<string, unknown>;
}

/** What merging needs to know of a type. */
export interface MergeFacts {
  noun: SubjectNoun;
  fields: FieldDisplay;
  /** Dependent fields are chosen together. */
  together?: string[][];
  /** What moves to the surviving record. */
  relatedHint: string;
  useRecord: (id: string) => RecordQuery<MergeRecord>;
}
