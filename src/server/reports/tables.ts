import { sql } from 'kysely';
import { today } from '#shared/fields/format.ts';
import { lostFor } from '#shared/lostReasons.ts';
import { lostFrom, openStage } from '#shared/opportunities.ts';
import { type Days, daysFilter } from '#shared/reports/periods.ts';
import type { FilterTexts, ReportId } from '#shared/reports/reports.ts';
import type { RecordContext } from '../records/record.ts';
import { count, type Measure, type Part, quantileOf, type Row, sumOf } from './reportTable.ts';
import { rowsAhead, rowsByMonth, rowsByOption, rowsByOwner } from './rows.ts';

/** The things that a table depends on. */
interface Asked {
  context: RecordContext;
  days: Days;
  /** The filter by the person whose records count, where it is one. */
  owner: FilterTexts;
}

const money = (label: string, measure: Measure, filters: FilterTexts = {}) =>
  ({ label, unit: 'aud', filters, measure }) as const;

const number = (label: string, filters: FilterTexts = {}) =>
  ({ label, unit: 'count', filters, measure: count }) as const;

const opportunityValue = sql.ref('opportunity.value');
const probability = sql.ref('opportunity.probability');
const total = sql.ref('proposal.total');

/** The total without GST, as it was sent. */
const totalWithoutGst = sql`(
  select ((document ->> 'total')::numeric - coalesce((document ->> 'gst')::numeric, 0)) / 100
    from sent_proposals as sent where sent.proposal_id = ${sql.ref('proposal.id')})`;

const daysToAnswer = sql`extract(epoch from ${sql.ref('proposal.answeredAt')} - ${sql.ref('proposal.sentAt')}) / 86400`;

const lost = ({ days, owner }: Asked, rows: Row[]): Part[] => [
  {
    noun: 'opportunities',
    filters: { stage: 'lost', closing: daysFilter(days), ...owner },
    rows,
    columns: [number('Lost'), money('Value', sumOf(opportunityValue))],
  },
];

/** The tables, each by its parts. */
export const tables: Record<ReportId, (asked: Asked) => Part[] | Promise<Part[]>> = {
  forecast: ({ owner }) => [
    {
      noun: 'opportunities',
      filters: { stage: openStage.values.join(), ...owner },
      rows: rowsAhead(today(), 'closing'),
      columns: [
        number('Open'),
        money('Value', sumOf(opportunityValue)),
        money('Weighted', sumOf(sql`${opportunityValue} * ${probability} / 100`)),
      ],
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
        money('Still open', sumOf(total), { state: 'sent,viewed' }),
      ],
    },
  ],

  openProposals: async ({ context, owner }) => [
    {
      noun: 'proposals',
      filters: { state: 'sent,viewed', ...owner },
      rows: await rowsByOwner(context.em),
      columns: [
        number('Open'),
        number('Opened by the client', { opened: 'yes' }),
        money('Total', sumOf(total)),
      ],
    },
  ],

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
        money('Total incl. GST', sumOf(total)),
        money('Total excl. GST', sumOf(totalWithoutGst)),
      ],
    },
  ],
};
