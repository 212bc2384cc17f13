import { formatCount, formatShortDay } from '#shared/fields/format.ts';
import { addDays, type Holidays, workingDayFrom } from '#shared/fields/workingTime.ts';
import { openStage } from '#shared/opportunities/opportunities.ts';
import { daysFilter } from '#shared/reports/periods.ts';
import type { ReportNoun } from '#shared/reports/reportNouns.ts';
import { type FilterTexts, listAddress } from '#shared/reports/reports.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { MailGroup } from '../platform/mail/mailParts.ts';
import { countRecords } from '../reports/reports.service.ts';

// The section of the first morning mail of a week: what came in and moved in the week before, and what this one is due.
// Each line is the number of records of a list, as a link to that list.

interface Line {
  /** The noun that is counted, in the singular. */
  one: string;
  /** The words after the noun, such as 'won' in '2 leads won'. */
  rest?: string;
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
  const words = ({ from, to }: typeof last) => `${formatShortDay(from)} to ${formatShortDay(to)}`;
  const sections: { title: string; lines: Line[] }[] = [
    {
      title: `Last week, ${words(last)}`,
      lines: [
        { one: 'new lead', noun: 'leads', filters: { created: before } },
        { one: 'lead', rest: 'won', noun: 'leads', filters: { status: 'closed_won', closed: before } },
        { one: 'lead', rest: 'lost', noun: 'leads', filters: { status: 'closed_lost', closed: before } },
        { one: 'proposal', rest: 'sent', noun: 'proposals', filters: { sent: before } },
        {
          one: 'proposal',
          rest: 'accepted',
          noun: 'proposals',
          filters: { state: 'accepted', answered: before },
        },
        {
          one: 'proposal',
          rest: 'declined',
          noun: 'proposals',
          filters: { state: 'declined', answered: before },
        },
        {
          one: 'opportunity',
          rest: 'won',
          noun: 'opportunities',
          filters: { stage: 'won', closing: before },
        },
        {
          one: 'opportunity',
          rest: 'lost',
          noun: 'opportunities',
          filters: { stage: 'lost', closing: before },
        },
      ],
    },
    {
      title: `Due in the team, ${words(current)}`,
      lines: [
        { one: 'follow-up', noun: 'leads', filters: { followUp: now } },
        {
          one: 'opportunity',
          rest: 'to close',
          noun: 'opportunities',
          filters: { stage: openStage.values.join(), closing: now },
        },
        {
          one: 'proposal',
          rest: 'expiring',
          noun: 'proposals',
          filters: { state: 'sent,viewed', validUntil: now },
        },
        {
          one: 'registration',
          rest: 'to renew',
          noun: 'registrations',
          filters: { state: 'current', renews: now },
        },
        {
          one: 'audit',
          rest: 'to begin',
          noun: 'registrations',
          filters: { awaitsMidTerm: 'yes', midTerm: now },
        },
      ],
    },
  ];
  return sections;
}

/** The parts about the week of a day, for everybody's records; none where nothing came in, moved or is due. */
export async function summarizeWeek(em: EntityManager, userId: string, day: string, publicUrl: string) {
  const groups: MailGroup[] = [];
  for (const { title, lines } of sectionsOf(day)) {
    const counted: MailGroup['lines'] = [];
    for (const { one, rest = '', noun, filters } of lines) {
      // No line filters by the last contact, for which alone the record types are needed.
      const count = await countRecords({ em, records: [], user: { id: userId } }, { noun, filters });
      const words = `${formatCount(count, one)} ${rest}`.trim();
      if (count > 0) counted.push({ words, href: `${publicUrl}${listAddress(noun, filters)}` });
    }
    if (counted.length > 0) groups.push({ heading: title, lines: counted });
  }
  return groups;
}
