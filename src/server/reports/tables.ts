import { sql } from 'kysely';
import { addDays } from '#shared/fields/days.ts';
import { dayFromToday, today } from '#shared/fields/format.ts';
import type { optionSet } from '#shared/fields/optionSet.ts';
import { enquiryType, leadSource, leadStatus } from '#shared/leads/leads.ts';
import { lostFor } from '#shared/lostReasons.ts';
import { lostFrom, openStage } from '#shared/opportunities/opportunities.ts';
import { type Days, daysFilter, monthsFrom, monthsOf } from '#shared/reports/periods.ts';
import type { FilterTexts, ReportId } from '#shared/reports/reports.ts';
import { feeOfDay } from '../agreements/agreements.queries.ts';
import { answerHours } from '../leads/firstAnswers.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { RecordContext } from '../records/record.ts';
import { count, type Measure, type Part, quantileOf, type Row, sumOf } from './reportTable.ts';

/** The things that a table depends on. */
interface Asked {
  context: RecordContext;
  days: Days;
  /** The filter for one person's records; empty for everybody's. */
  owner: FilterTexts;
  /** The days without contact, of those not contacted. */
  contactDays: string;
  /** The hours of work within which enquiries are to be answered; null while nothing is promised. */
  promisedHours: number | null;
  /** True for somebody who sees the records of other people together only. */
  isForOneself: boolean;
}

const money = (label: string, measure: Measure, filters: FilterTexts = {}) =>
  ({ label, unit: 'aud', filters, measure }) as const;

const number = (label: string, filters: FilterTexts = {}) =>
  ({ label, unit: 'count', filters, measure: count }) as const;

const hours = (label: string, share: number) =>
  ({ label, unit: 'hours', measure: quantileOf(share, answerHours('lead')) }) as const;

/**
 * Leads by their first answer, which is of the person who gave it; one that is missing is of the lead's owner. Without a
 * promise nobody is late. `answered` are the rows of the leads that were answered, where they have other filters.
 */
const firstAnswers = ({ days, owner, promisedHours }: Asked, rows: Row[], answered: Row[] = rows): Part[] => [
  {
    noun: 'leads',
    filters: {
      created: daysFilter(days),
      firstAnswer: 'answered',
      ...(owner.owner && { answeredBy: owner.owner }),
    },
    rows: answered,
    columns: [
      number('Answered'),
      hours('Median hours', 0.5),
      hours('Slowest 10 %', 0.9),
      ...(promisedHours === null
        ? []
        : [
            number(`Within ${promisedHours} hours`, { firstAnswer: `..${promisedHours}` }),
            number('Later', { firstAnswer: `${promisedHours}..` }),
          ]),
    ],
  },
  {
    noun: 'leads',
    filters: { created: daysFilter(days), firstAnswer: 'none', ...owner },
    rows,
    columns: [
      number('Not answered'),
      ...(promisedHours === null ? [] : [number('Overdue', { firstAnswer: 'overdue' })]),
    ],
  },
];

const opportunityValue = sql.ref('opportunity.value');
const probability = sql.ref('opportunity.probability');

/** The total without GST, as it was sent. */
const totalWithoutGst = sql`(
  select ((document ->> 'total')::numeric - coalesce((document ->> 'gst')::numeric, 0)) / 100
    from sent_proposals as sent where sent.proposal_id = ${sql.ref('proposal.id')})`;

/** What was marked as invoiced of it so far, without GST. */
const invoiced = sql`(
  select sum((line ->> 'cents')::numeric) / 100 from invoice_items, jsonb_array_elements(lines) line
   where proposal_id = ${sql.ref('proposal.id')} and invoiced_at is not null)`;

/** Agreements that begin and end within so many days are told apart. */
const FEE_DAYS = 90;

const daysToAnswer = sql`extract(epoch from ${sql.ref('proposal.answeredAt')} - ${sql.ref('proposal.sentAt')}) / 86400`;

const lost = ({ days, owner }: Asked, rows: Row[]): Part[] => [
  {
    noun: 'opportunities',
    filters: { stage: 'lost', closing: daysFilter(days), ...owner },
    rows,
    columns: [number('Lost'), money('Value', sumOf(opportunityValue))],
  },
];

const leadValue = sql.ref('lead.estimatedValue');

const openStatuses = leadStatus.values.filter((status) => !status.startsWith('closed_'));

const cameIn = ({ days, owner }: Asked, rows: Row[]): Part[] => [
  {
    noun: 'leads',
    filters: { created: daysFilter(days), ...owner },
    rows,
    columns: [
      number('Came in'),
      number('Won', { status: 'closed_won' }),
      money('Value won', sumOf(leadValue), { status: 'closed_won' }),
      number('Lost', { status: 'closed_lost' }),
      number('Open', { status: openStatuses.join() }),
    ],
  },
];

const winRate = ({ days, owner }: Asked, rows: Row[]): Part[] => [
  {
    noun: 'leads',
    filters: { status: 'closed_won,closed_lost', closed: daysFilter(days), ...owner },
    rows,
    columns: [
      number('Closed'),
      number('Won', { status: 'closed_won' }),
      { label: 'Win rate', unit: 'percent', share: { of: 1, in: 0, closed: 0 } },
      money('Value', sumOf(leadValue)),
      money('Value won', sumOf(leadValue), { status: 'closed_won' }),
      { label: 'Win rate by value', unit: 'percent', share: { of: 4, in: 3, closed: 0 } },
    ],
  },
];

/** The people whom a table lists: one who may not see the records of others sees their own. */
async function rowsOfPeople({ context, owner, isForOneself }: Asked) {
  const rows = await rowsByOwner(context.em);
  const id = owner.owner ?? (isForOneself ? context.user.id : null);
  return id ? rows.filter(({ key }) => key === id) : rows;
}

/** The tables, each by its parts. */
export const tables: Record<ReportId, (asked: Asked) => Part[] | Promise<Part[]>> = {
  forecast: ({ owner }) => [
    {
      noun: 'opportunities',
      filters: { stage: openStage.values.join(), renewal: 'no', ...owner },
      rows: rowsAhead(today(), 'closing'),
      columns: [
        number('Open'),
        money('Value', sumOf(opportunityValue)),
        money('Expected', sumOf(sql`${opportunityValue} * ${probability} / 100`)),
      ],
    },
    {
      noun: 'opportunities',
      filters: { renewal: 'yes', ...owner },
      rows: rowsAhead(today(), 'closing'),
      columns: [number('Renewals')],
    },
  ],

  enquiries: (asked) => cameIn(asked, rowsByMonth(asked.days, 'created')),

  sources: (asked) => cameIn(asked, rowsByOption(leadSource, 'source')),

  winRateBySource: (asked) => winRate(asked, rowsByOption(leadSource, 'source')),

  winRateByType: (asked) => winRate(asked, rowsByOption(enquiryType, 'enquiryType')),

  winRateByPerson: async (asked) => winRate(asked, await rowsOfPeople(asked)),

  firstAnswers: (asked) => firstAnswers(asked, rowsByOption(leadSource, 'source')),

  firstAnswersByPerson: async (asked) => {
    const rows = await rowsOfPeople(asked);
    // The key of a row is the value of the filter by a person.
    return firstAnswers(
      asked,
      rows,
      rows.map((row) => ({ ...row, filters: { answeredBy: row.key } })),
    );
  },

  lostLeads: ({ days, owner }) => [
    {
      noun: 'leads',
      filters: { status: 'closed_lost', closed: daysFilter(days), ...owner },
      rows: rowsByOption(lostFor, 'lostFor'),
      columns: [number('Lost'), money('Value', sumOf(leadValue))],
    },
  ],

  people: async (asked) => {
    const rows = await rowsOfPeople(asked);
    const days = daysFilter(asked.days);
    const { owner: by } = asked.owner;
    return [
      {
        noun: 'activities',
        filters: { happened: days, ...(by && { by }) },
        // The key of a row is the value of the filter by a person.
        rows: rows.map((row) => ({ ...row, filters: { by: row.key } })),
        columns: [
          number('Calls', { type: 'call' }),
          number('Emails', { type: 'email' }),
          number('Meetings', { type: 'meeting' }),
        ],
      },
      {
        noun: 'leads',
        filters: { created: days, ...asked.owner },
        rows,
        columns: [number('Leads that came in')],
      },
      {
        noun: 'proposals',
        filters: { sent: days, ...asked.owner },
        rows,
        columns: [number('Proposals sent'), number('Accepted', { state: 'accepted' })],
      },
      {
        noun: 'opportunities',
        filters: { stage: 'won', closing: days, ...asked.owner },
        rows,
        columns: [number('Opportunities won'), money('Value won', sumOf(opportunityValue))],
      },
    ];
  },

  notContacted: async (asked) => [
    {
      noun: 'leads',
      filters: {
        status: openStatuses.join(),
        lastContact: `${asked.contactDays}..`,
        // A lead that has just come in was not forgotten.
        created: `..${dayFromToday(-Number(asked.contactDays))}`,
        ...asked.owner,
      },
      rows: await rowsOfPeople(asked),
      columns: [number('Leads'), money('Value', sumOf(leadValue))],
    },
  ],

  lostReasons: (asked) => lost(asked, rowsByOption(lostFor, 'lostFor')),

  lostFrom: (asked) => lost(asked, rowsByOption(lostFrom, 'lostFrom')),

  proposals: ({ days, owner }) => [
    {
      noun: 'proposals',
      filters: { sent: daysFilter(days), ...owner },
      rows: rowsByMonth(days, 'sent'),
      columns: [
        number('Sent'),
        number('Opened', { opened: 'yes' }),
        number('Accepted', { state: 'accepted' }),
        number('Declined', { state: 'declined' }),
        {
          label: 'Days to answer',
          unit: 'days',
          filters: { state: 'accepted,declined' },
          measure: quantileOf(0.5, daysToAnswer),
        },
        money('Still open', sumOf(totalWithoutGst), { state: 'sent,viewed' }),
      ],
    },
  ],

  openProposals: async (asked) => [
    {
      noun: 'proposals',
      filters: { state: 'sent,viewed', ...asked.owner },
      rows: await rowsOfPeople(asked),
      columns: [
        number('Open'),
        number('Opened by the client', { opened: 'yes' }),
        money('Total', sumOf(totalWithoutGst)),
      ],
    },
  ],

  monthlyFees: async (asked) => {
    const rows = await rowsOfPeople(asked);
    const fees = sumOf(feeOfDay(today()));
    const part = (filters: FilterTexts, columns: Part['columns']): Part => ({
      noun: 'agreements',
      filters: { ...filters, ...asked.owner },
      rows,
      columns,
    });
    const [before, after] = [dayFromToday(-FEE_DAYS), dayFromToday(FEE_DAYS)];
    return [
      part({ state: 'running,notice_given' }, [number('Running'), money('A month', fees)]),
      part({ ends: `${today()}..${after}` }, [
        number(`Ending in ${FEE_DAYS} days`),
        money('Their fees', fees),
      ]),
      part({ firstDay: `${before}..${today()}` }, [number(`Begun in ${FEE_DAYS} days`)]),
      part({ ends: `${before}..${dayFromToday(-1)}` }, [number(`Ended in ${FEE_DAYS} days`)]),
    ];
  },

  due: ({ owner }) => [
    {
      noun: 'registrations',
      filters: { state: 'current', ...owner },
      rows: rowsAhead(today(), 'renews'),
      columns: [number('Renewals')],
    },
    {
      noun: 'registrations',
      filters: { awaitsMidTerm: 'yes', ...owner },
      rows: rowsAhead(today(), 'midTerm'),
      columns: [number('Mid-term audits')],
    },
  ],

  earned: ({ days, owner }) => [
    {
      noun: 'proposals',
      filters: { state: 'accepted', answered: daysFilter(days), ...owner },
      rows: rowsByMonth(days, 'answered'),
      columns: [
        number('Accepted'),
        money('Agreed', sumOf(totalWithoutGst)),
        money('Invoiced', sumOf(invoiced)),
      ],
    },
  ],
};

const month = new Intl.DateTimeFormat('en-AU', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const nameOfMonth = (day: string) => month.format(new Date(day));

/** A row for each month of a period until now, by a filter of days. The months before have the same keys. */
const rowsByMonth = (days: Days, filter: string): Row[] =>
  rowsOfMonths(
    monthsOf(days).filter(({ from }) => from <= today()),
    filter,
  );

const rowsOfMonths = (months: Days[], filter: string): Row[] =>
  months.map((one, at) => ({
    key: String(at),
    label: nameOfMonth(one.from),
    month: one.from.slice(0, 7),
    filters: { [filter]: daysFilter(one) },
  }));

/** The months that a table shows which looks ahead. */
const MONTHS_AHEAD = 12;

/** Rows by a day that is still to come: before today, the months from today on, later, and none. */
function rowsAhead(now: string, filter: string): Row[] {
  const { from: _, to } = monthsFrom(now, MONTHS_AHEAD);
  const row = (key: string, label: string, value: string) => ({ key, label, filters: { [filter]: value } });
  return [
    row('before', 'Before today', `..${addDays(now, -1)}`),
    ...rowsOfMonths(monthsOf({ from: now, to }), filter),
    row('later', 'Later', `${addDays(to, 1)}..`),
    row('none', 'No date', 'none'),
  ];
}

/** A row for each value of a choice, by the filter with these values. */
const rowsByOption = ({ options }: ReturnType<typeof optionSet>, filter: string): Row[] =>
  options.map(({ value, label }) => ({ key: value, label, filters: { [filter]: value } }));

/** A row for each person of the team, for those who have left, and for nobody, where they have figures. */
async function rowsByOwner(em: EntityManager): Promise<Row[]> {
  const people = await kysely(em)
    .selectFrom('User as member')
    .where('member.deactivatedAt', 'is', null)
    .select(['member.id', selectFullName('member').as('name')])
    .orderBy('name')
    .orderBy('member.id')
    .execute();
  const row = (owner: string, label: string): Row => ({
    key: owner,
    label,
    filters: { owner },
    isOptional: true,
  });
  return [
    ...people.map(({ id, name }) => row(id, name)),
    row('left', 'People who have left'),
    row('nobody', 'Nobody'),
  ];
}
