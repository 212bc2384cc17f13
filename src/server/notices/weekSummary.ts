import { formatCount, formatDay } from '#shared/fields/format.ts';
import { addDays, type Holidays, workingDayFrom } from '#shared/fields/workingTime.ts';
import { openStage } from '#shared/opportunities.ts';
import { daysFilter } from '#shared/reports/periods.ts';
import type { ReportNoun } from '#shared/reports/reportNouns.ts';
import { type FilterTexts, listAddress } from '#shared/reports/reports.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { countRecords } from '../reports/reports.service.ts';

// The section of the first morning mail of a week: what came in and moved in the week before, and what this one is due.
// Each line is the number of records of a list, and the address of that list.

interface Line {
  /** The thing that is counted, for one. */
  one: string;
  noun: ReportNoun;
  filters: FilterTexts;
}

/** The Monday of a day's week; days are 'YYYY-MM-DD'. */
const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** True on the first working day of a week: a Tuesday where Monday is a public holiday. */
export const beginsWeek = (day: string, holidays: Holidays) =>
  workingDayFrom(mondayOf(day), holidays) === day;

function sectionsOf(day: string) {
  const monday = mondayOf(day);
  const weekFrom = (first: string) => ({ from: first, to: addDays(first, 6) });
  const [last, current] = [weekFrom(addDays(monday, -7)), weekFrom(monday)];
  const [before, now] = [daysFilter(last), daysFilter(current)];
  const words = ({ from, to }: typeof last) => `${formatDay(from)} to ${formatDay(to)}`;
  const sections: { title: string; lines: Line[] }[] = [
    {
      title: `Came in, ${words(last)}`,
      lines: [{ one: 'lead', noun: 'leads', filters: { created: before } }],
    },
    {
      title: `Moved, ${words(last)}`,
      lines: [
        { one: 'lead won', noun: 'leads', filters: { status: 'closed_won', closed: before } },
        { one: 'lead lost', noun: 'leads', filters: { status: 'closed_lost', closed: before } },
        { one: 'proposal sent', noun: 'proposals', filters: { sent: before } },
        { one: 'proposal accepted', noun: 'proposals', filters: { state: 'accepted', answered: before } },
        { one: 'proposal declined', noun: 'proposals', filters: { state: 'declined', answered: before } },
        { one: 'opportunity won', noun: 'opportunities', filters: { stage: 'won', closing: before } },
        { one: 'opportunity lost', noun: 'opportunities', filters: { stage: 'lost', closing: before } },
      ],
    },
    {
      title: `Due, ${words(current)}`,
      lines: [
        { one: 'follow-up', noun: 'leads', filters: { followUp: now } },
        {
          one: 'opportunity to close',
          noun: 'opportunities',
          filters: { stage: openStage.values.join(), closing: now },
        },
        {
          one: 'proposal expiring',
          noun: 'proposals',
          filters: { state: 'sent,viewed', validUntil: now },
        },
        { one: 'registration to renew', noun: 'registrations', filters: { state: 'current', renews: now } },
        {
          one: 'audit to begin',
          noun: 'registrations',
          filters: { awaitsMidTerm: 'yes', midTerm: now },
        },
      ],
    },
  ];
  return sections;
}

/** The paragraphs about the week of a day, for everybody's records; none where nothing came in, moved or is due. */
export async function summarizeWeek(em: EntityManager, userId: string, day: string, publicUrl: string) {
  const paragraphs: string[] = [];
  for (const { title, lines } of sectionsOf(day)) {
    const counted: string[] = [];
    for (const { one, noun, filters } of lines) {
      // No line filters by the last contact, for which alone the record types are needed.
      const count = await countRecords({ em, records: [], user: { id: userId } }, { noun, filters });
      if (count > 0) counted.push(`- ${nameCount(count, one)}: ${publicUrl}${listAddress(noun, filters)}`);
    }
    if (counted.length > 0) paragraphs.push([title, ...counted].join('\n'));
  }
  return paragraphs;
}

/** '2 proposals expiring': the noun comes first. */
function nameCount(count: number, one: string) {
  const [noun = '', ...rest] = one.split(' ');
  return `${formatCount(count, noun)} ${rest.join(' ')}`.trim();
}
