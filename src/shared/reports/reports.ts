import type { ReportNoun } from './reportNouns.ts';

// The tables of reports. Each figure is defined by list filters, so it links to what it counts.

interface ReportFacts {
  title: string;
  /** What the figures count, shown under the table. */
  counts: string;
  /** What the figures cannot know. */
  missing?: string;
  /** False for a table of the future or of what is open now. */
  hasPeriod: boolean;
  /** Shown in the overview. */
  headline?: Headline;
  /** The columns that are also drawn, by label. */
  drawn?: readonly [string, string];
}

export interface Headline {
  /** A shorter name than the title. */
  name?: string;
  /** The label of its column. */
  column: string;
  /** The column of the second figure, by label. */
  beside: string;
  /** The row of both figures; left out: the total. */
  row?: string;
  /** The words after the figure, with the one beside it and the days without contact that are asked about. */
  words: (beside: string, days: string) => string;
}

const NO_CLOSING_DAY = 'A lead without the day it was closed counts in no period.';

const NO_FIRST_ANSWER = 'Imported leads do not count: their first answer is not known.';

/** The tables, in their order on the screen. */
const reports = {
  earned: {
    title: 'Agreed and invoiced',
    counts:
      'Agreed: accepted proposals by month of acceptance, and what of them is invoiced. Monthly fees are apart.',
    hasPeriod: true,
    drawn: ['Agreed', 'Invoiced'],
    headline: { name: 'Agreed', column: 'Agreed', beside: 'Accepted', words: (count) => `${count} accepted` },
  },
  monthlyFees: {
    title: 'Monthly fees',
    counts:
      'Agreements that run today, with notice or without. Paused ones and those to begin pay nothing yet.',
    hasPeriod: false,
    headline: {
      column: 'A month',
      beside: 'Ending in 90 days',
      words: (count) => `a month, ${count} ending in 90 days`,
    },
  },
  proposals: {
    title: 'Proposals by month sent',
    counts: 'Proposals sent in the period, each version once.',
    hasPeriod: true,
    drawn: ['Sent', 'Accepted'],
  },
  forecast: {
    title: 'Forecast',
    counts:
      'Open opportunities by expected close. Expected is value times probability. Renewals that nobody has begun are only counted.',
    hasPeriod: false,
    drawn: ['Value', 'Expected'],
    headline: { column: 'Expected', beside: 'Value', words: (value) => `expected, of ${value}` },
  },
  openProposals: {
    title: 'Open proposals',
    counts: 'Proposals the client can still accept, by owner.',
    hasPeriod: false,
    headline: { column: 'Total', beside: 'Open', words: (count) => `${count} open` },
  },
  due: {
    title: 'Renewals and audits due',
    counts: 'Current registrations by expiry, and by last day to begin mid-term audits.',
    hasPeriod: false,
    headline: {
      name: 'Late renewals',
      column: 'Renewals',
      beside: 'Mid-term audits',
      row: 'before',
      words: (count) => `and ${count} late mid-term ${count === '1' ? 'audit' : 'audits'}`,
    },
  },
  enquiries: {
    title: 'Enquiries by month',
    counts: 'Leads by the day they came in; won and lost as they stand today.',
    hasPeriod: true,
    drawn: ['Came in', 'Won'],
    headline: {
      name: 'Enquiries',
      column: 'Came in',
      beside: 'Won',
      words: (count) => `came in, ${count} won`,
    },
  },
  notContacted: {
    title: 'Not contacted',
    counts: 'Open leads without a call, email or meeting of ours for so long.',
    hasPeriod: false,
    headline: {
      column: 'Leads',
      beside: 'Value',
      words: (value, days) => `for ${days} days, worth ${value}`,
    },
  },
  sources: {
    title: 'Enquiries by source',
    counts: 'Leads that came in in the period; won and lost as they stand today.',
    hasPeriod: true,
  },
  firstAnswers: {
    title: 'First answers by source',
    counts: 'Leads that came in, by source, with hours of work until our first answer.',
    missing: NO_FIRST_ANSWER,
    hasPeriod: true,
  },
  firstAnswersByPerson: {
    title: 'First answers by person',
    counts:
      'Leads that came in, by who answered first, with hours of work until then; those not answered by owner.',
    missing: NO_FIRST_ANSWER,
    hasPeriod: true,
  },
  winRateBySource: {
    title: 'Win rate by source',
    counts: 'Leads won or lost in the period, by source.',
    missing: NO_CLOSING_DAY,
    hasPeriod: true,
    headline: {
      name: 'Win rate of enquiries',
      column: 'Win rate',
      beside: 'Closed',
      words: (count) =>
        Number(count) < ENOUGH_CLOSED ? `Shown once ${ENOUGH_CLOSED} are closed` : `of ${count} closed`,
    },
  },
  winRateByType: {
    title: 'Win rate by enquiry type',
    counts: 'Leads won or lost in the period, by enquiry type.',
    missing: NO_CLOSING_DAY,
    hasPeriod: true,
  },
  lostLeads: {
    title: 'Lost reasons of leads',
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
    counts: 'Leads, proposals and won opportunities by owner; contacts by who made them.',
    hasPeriod: true,
  },
  winRateByPerson: {
    title: 'Win rate by person',
    counts: 'Leads won or lost in the period, by owner.',
    missing: NO_CLOSING_DAY,
    hasPeriod: true,
  },
} satisfies Record<string, ReportFacts>;

export type ReportId = keyof typeof reports;

export const reportIds = Object.keys(reports) as ReportId[];

/** The tables that an owner looks at first, by column. */
export const firstReports: ReportId[][] = [
  ['earned', 'enquiries'],
  ['forecast', 'due'],
];

/** The groups of the others, each with the tables of its columns. */
export const furtherReports: { title: string; columns: ReportId[][] }[] = [
  { title: 'Proposals and agreements', columns: [['proposals'], ['openProposals', 'monthlyFees']] },
  {
    title: 'Enquiries',
    columns: [
      ['sources', 'notContacted'],
      ['firstAnswers', 'firstAnswersByPerson'],
    ],
  },
  {
    title: 'Won and lost',
    columns: [
      ['winRateBySource', 'winRateByType'],
      ['lostLeads', 'lostReasons', 'lostFrom'],
    ],
  },
  { title: 'Team', columns: [['people', 'winRateByPerson']] },
];

export const factsOf = (id: ReportId): ReportFacts => reports[id];

/** Fewer closed deals make no meaningful rate. */
export const ENOUGH_CLOSED = 5;

/** The days without contact that the table of those not contacted offers. */
export const contactDays = ['7', '14', '30', '60', '90'] as const;

export type Unit = 'count' | 'aud' | 'percent' | 'days' | 'hours';

/** Filters of a list as its address has them. */
export type FilterTexts = Record<string, string>;

/** The address of the list of exactly these records, which shows how many there are. */
export function listAddress(noun: ReportNoun, filters: FilterTexts) {
  // Opportunities default to a board.
  const view: [string, string][] = noun === 'opportunities' ? [['view', 'table']] : [];
  return `/crm/${noun}?${new URLSearchParams([...Object.entries(filters), ...view, ['counted', 'yes']])}`;
}

export interface ReportFigure {
  /** Null: nothing to tell. */
  value: number | null;
  /** The filters of the list of exactly what it counts. */
  filters: FilterTexts;
}

export interface ReportColumn {
  label: string;
  unit: Unit;
  noun: ReportNoun;
}

export interface ReportRow {
  /** Identifies the row across periods. */
  key: string;
  label: string;
  /** '2026-09', of a row of a month: programs read it as one, which some do not with 'Sept 2026'. */
  month?: string | undefined;
  figures: ReportFigure[];
}

export interface ReportTable {
  /** What was won before the records here, in a sentence. */
  wonBefore?: string | undefined;
  /** The leads without a day of enquiry, which count in no period. */
  undated?: number;
  columns: ReportColumn[];
  rows: ReportRow[];
  total: ReportRow;
}
