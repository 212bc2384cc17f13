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
  /** Its filters, as in the address of the list. */
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
 * The files that the page of a list loads and the calls that it makes while the scripts load, for whoever opens it without
 * filters. It is for everybody, and so names nobody. A browser test compares the calls with those of the screen.
 */
export interface ListFacts {
  /** The source of the list. */
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
  /** The singular, as subjects and counts name it. */
  noun: Noun;
  /** The plural: the tRPC router, the table, and the part of the address. */
  path: Path;
  /** None where it has no list of its own. */
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
 * The facts that lists, the frame and the palette know of a type of record. Its file is part of the first page of the CRM: labels of
 * fields and formats are in `crm/screens/recordFields.ts`.
 */
export const defineRecordType = <Noun extends string, Path extends string>(
  facts: RecordTypeFacts<Noun, Path>,
): RecordType<Noun, Path> => ({
  ...facts,
  label: labelOfNoun(facts.noun),
  pluralLabel: labelOfNoun(facts.path),
});

/** A method's type, so that each format may name the type of its own value. */
export type FieldFormat = { format(value: unknown): ReactNode }['format'];

/** The names of a record's fields, and the formats of their values where they are not their own text. */
export interface FieldDisplay {
  labels: Record<string, string>;
  formats: Record<string, FieldFormat>;
  /** The fields that a person edits, by name, where there are others. */
  edited?: object;
  /** The fields that change along with another: its line says them. */
  followers?: Record<string, readonly string[]>;
  /** Fields of which the history shows what changed within their values. */
  parts?: Record<string, (change: FieldChange) => ChangedPart[]>;
  /** The act that changes together are, which is said in their place. */
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
  /** The fields that a row cannot do without. */
  requiredFields: string;
}

/** A record that is merged with another. */
export interface MergeRecord {
  id: string;
  version: number;
  title: string;
  createdAt: Date;
  /** E-mails and phones, by which its duplicates are found. */
  contactPoints: string[];
  abn: string;
  /** The account of a lead, of which others are compared. */
  accountId?: string;
  /** The values by the names of their fields. */
  values: Record<string, unknown>;
}

/** The facts that merging says of a type of record. */
export interface MergeFacts {
  noun: SubjectNoun;
  fields: FieldDisplay;
  /** The fields that depend on each other: who chooses one of them chooses all. */
  together?: string[][];
  /** The records that move to the record that stays. */
  relatedHint: string;
  useRecord: (id: string) => RecordQuery<MergeRecord>;
}
