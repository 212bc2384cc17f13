import { lastContact } from '../records/filters.ts';
import type { ReportNoun } from './reportNouns.ts';

// The tables of reports. Each figure is defined by the filters of a noun's list, so that it is a link to what it counts.

interface ReportFacts {
  title: string;
  /** The words of the link above the tables: one leads to each group of tables. */
  link?: string;
  /** The sentence under the table that says what its figures count. */
  counts: string;
  /** A sentence for what the figures cannot know. */
  missing?: string;
  /** False where the table looks ahead, or at what is open now: it has no period. */
  hasPeriod: boolean;
  /** The labels of two columns: the figure of all rows that the overview shows, and the one that it says beside it. */
  headline?: readonly [string, string];
  /** The row of these figures, where it is not that of all. */
  headlineRow?: string;
  /** The labels of two columns that are drawn as well. */
  drawn?: readonly [string, string];
}

const NO_CLOSING_DAY = 'A lead without the day it was closed counts in no period.';

const NO_FIRST_ANSWER = 'Imported leads do not count: their first answer is not known.';

/** The tables, in their order on the screen. */
export const reports = {
  earned: {
    title: 'Earned',
    link: 'Earned',
    counts: 'Accepted proposals by month of acceptance.',
    hasPeriod: true,
    drawn: ['Total incl. GST', 'Total excl. GST'],
    headline: ['Total excl. GST', 'Accepted'],
  },
  forecast: {
    title: 'Forecast',
    link: 'Forecast',
    counts: 'Open opportunities by expected close. Weighted is value times probability.',
    hasPeriod: false,
    drawn: ['Value', 'Weighted'],
    headline: ['Weighted', 'Value'],
  },
  openProposals: {
    title: 'Open proposals',
    counts: 'Proposals the client can still accept, by owner. Totals incl. GST.',
    hasPeriod: false,
    headline: ['Total', 'Open'],
  },
  proposals: {
    title: 'Proposals by month sent',
    link: 'Proposals',
    counts: 'Proposals sent in the period, each version once. Totals incl. GST.',
    hasPeriod: true,
    drawn: ['Sent', 'Accepted'],
  },
  due: {
    title: 'Renewals and audits due',
    link: 'Renewals',
    counts: 'Current registrations by expiry, and by last day to begin mid-term audits.',
    hasPeriod: false,
    headline: ['Renewals', 'Mid-term audits'],
    headlineRow: 'before',
  },
  notContacted: {
    title: 'Not contacted',
    link: 'Not contacted',
    counts: 'Open leads without a call, email or meeting of ours for so long.',
    hasPeriod: false,
    headline: ['Leads', 'Value'],
  },
  enquiries: {
    title: 'Enquiries by month',
    link: 'Enquiries',
    counts: 'Leads by the day they came in; won and lost as they stand today.',
    hasPeriod: true,
    drawn: ['Came in', 'Won'],
    headline: ['Came in', 'Won'],
  },
  sources: {
    title: 'Enquiries by source',
    counts: 'Leads that came in in the period; won and lost as they stand today.',
    hasPeriod: true,
  },
  firstAnswers: {
    title: 'First answers by source',
    link: 'First answers',
    counts: 'Leads that came in, by source, with hours of work until our first answer.',
    missing: NO_FIRST_ANSWER,
    hasPeriod: true,
    headline: ['Median hours', 'Not answered'],
  },
  firstAnswersByPerson: {
    title: 'First answers by person',
    counts: 'Leads that came in, by owner, with hours of work until our first answer.',
    missing: NO_FIRST_ANSWER,
    hasPeriod: true,
  },
  winRateBySource: {
    title: 'Win rate by source',
    link: 'Win rate',
    counts: 'Leads won or lost in the period, by source.',
    missing: NO_CLOSING_DAY,
    hasPeriod: true,
    headline: ['Won of closed', 'Closed'],
  },
  winRateByType: {
    title: 'Win rate by enquiry type',
    counts: 'Leads won or lost in the period, by enquiry type.',
    missing: NO_CLOSING_DAY,
    hasPeriod: true,
  },
  winRateByPerson: {
    title: 'Win rate by person',
    counts: 'Leads won or lost in the period, by owner.',
    missing: NO_CLOSING_DAY,
    hasPeriod: true,
  },
  lostLeads: {
    title: 'Lost reasons of leads',
    link: 'Lost reasons',
    counts: 'Leads lost in the period, by the reason given.',
    missing: NO_CLOSING_DAY,
    hasPeriod: true,
  },
  lostReasons: {
    title: 'Lost reasons of opportunities',
    counts: 'Opportunities lost in the period, by the reason given.',
    hasPeriod: true,
  },
  lostFrom: {
    title: 'Lost from which stage',
    counts: 'Opportunities lost in the period, by their stage before that.',
    missing: 'Imported ones that were lost already have no stage before.',
    hasPeriod: true,
  },
  people: {
    title: 'Work and sales by person',
    link: 'People',
    counts: 'Leads, proposals and won opportunities by owner; contacts by who made them.',
    hasPeriod: true,
  },
} satisfies Record<string, ReportFacts>;

export type ReportId = keyof typeof reports;

export const reportIds = Object.keys(reports) as ReportId[];

/** The groups of tables, what matters most first, each with the tables of its columns. */
export const reportGroups: { title: string; columns: ReportId[][] }[] = [
  { title: 'Money', columns: [['earned'], ['forecast', 'openProposals']] },
  { title: 'Proposals and clients', columns: [['proposals'], ['due', 'notContacted']] },
  { title: 'Enquiries', columns: [['enquiries'], ['sources', 'firstAnswers', 'firstAnswersByPerson']] },
  {
    title: 'Won and lost',
    columns: [
      ['winRateBySource', 'winRateByType', 'winRateByPerson'],
      ['lostLeads', 'lostReasons', 'lostFrom'],
    ],
  },
  { title: 'Team', columns: [['people']] },
];

export const factsOf = (id: ReportId): ReportFacts => reports[id];

/** Fewer closed deals than this are too few to tell a rate. */
export const ENOUGH_CLOSED = 5;

/** The days without contact that the table of those not contacted offers. */
export const contactDays = ['7', '14', '30', '60', '90'] as const;

/** The unit of a column's figures. */
export type Unit = 'count' | 'aud' | 'percent' | 'days' | 'hours';

/** Filters of a list as its address has them. */
export type FilterTexts = Record<string, string>;

/** The address of the list of exactly these records, which shows how many there are. */
export function listAddress(noun: ReportNoun, filters: FilterTexts) {
  // Opportunities are a board otherwise.
  const view: [string, string][] = noun === 'opportunities' ? [['view', 'table']] : [];
  return `/crm/${noun}?${new URLSearchParams([...Object.entries(filters), ...view, ['counted', 'yes']])}`;
}

export interface ReportFigure {
  /** Null where there is nothing to tell. */
  value: number | null;
  /** The filters of the list of exactly what it counts. */
  filters: FilterTexts;
}

export interface ReportColumn {
  label: string;
  unit: Unit;
  /** The list behind its figures. */
  noun: ReportNoun;
}

export interface ReportRow {
  /** The same for the same row of another period. */
  key: string;
  label: string;
  figures: ReportFigure[];
}

export interface ReportTable {
  columns: ReportColumn[];
  rows: ReportRow[];
  total: ReportRow;
}

/** True for a text that is a number of days without contact. */
export const isContactDays = (text: string) => lastContact(`${text}..`) !== undefined;
