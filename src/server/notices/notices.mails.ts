import type { DueItem } from '#shared/activities/activities.schema.ts';
import { dueGroup } from '#shared/activities/activities.ts';
import { addDays, mondayOf } from '#shared/fields/days.ts';
import {
  formatClock,
  formatCount,
  formatLateness,
  formatShortDay,
  formatShortDayTime,
  today,
} from '#shared/fields/format.ts';
import { type Holidays, workingDayFrom } from '#shared/fields/workingTime.ts';
import { openStage } from '#shared/opportunities/opportunities.ts';
import { type DiscountRequest, nameDiscount } from '#shared/proposals/approvals.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { daysFilter } from '#shared/reports/periods.ts';
import type { ReportNoun } from '#shared/reports/reportNouns.ts';
import { type FilterTexts, listAddress } from '#shared/reports/reports.ts';
import { hasRight } from '#shared/team/rights.ts';
import { readHolidays } from '../business/business.service.ts';
import { listDue } from '../leads/due.queries.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { User } from '../platform/identity/users.entity.ts';
import type { MailGroup } from '../platform/mail/mailParts.ts';
import { type ComposeMails, greet, type MailMessage, oneLine } from '../platform/mail/message.ts';
import { listRequests } from '../proposals/approvals/approvals.queries.ts';
import { countRecords } from '../reports/reports.service.ts';
import { addressOf } from './calendar/calendar.queries.ts';
import { NoticeSettings } from './noticeSettings.entity.ts';

// The section of the first morning mail of a week: what came in and moved in the week before, and what this one is due.
// Each line is the number of records of a list, as a link to that list.

/** The records of a list that these filters find, said as '2 leads won': `rest` stands behind the number and the noun. */
const line = (noun: ReportNoun, one: string, rest: string, filters: FilterTexts) => ({
  ...{ noun, one, rest, filters },
});

/** True on the first working day of a week: a Tuesday where Monday is a public holiday. */
const beginsWeek = (day: string, holidays: Holidays) => workingDayFrom(mondayOf(day), holidays) === day;

function sectionsOf(day: string) {
  const monday = mondayOf(day);
  const weekFrom = (first: string) => ({ from: first, to: addDays(first, 6) });
  const [last, current] = [weekFrom(addDays(monday, -7)), weekFrom(monday)];
  const [before, now] = [daysFilter(last), daysFilter(current)];
  const words = ({ from, to }: typeof last) => `${formatShortDay(from)} to ${formatShortDay(to)}`;
  return [
    {
      title: `Last week, ${words(last)}`,
      lines: [
        line('leads', 'new lead', '', { created: before }),
        line('leads', 'lead', 'won', { status: 'closed_won', closed: before }),
        line('leads', 'lead', 'lost', { status: 'closed_lost', closed: before }),
        line('proposals', 'proposal', 'sent', { sent: before }),
        line('proposals', 'proposal', 'accepted', { state: 'accepted', answered: before }),
        line('proposals', 'proposal', 'declined', { state: 'declined', answered: before }),
        line('opportunities', 'opportunity', 'won', { stage: 'won', closing: before }),
        line('opportunities', 'opportunity', 'lost', { stage: 'lost', closing: before }),
      ],
    },
    {
      title: `Due in the team, ${words(current)}`,
      lines: [
        line('leads', 'follow-up', '', { followUp: now }),
        line('opportunities', 'opportunity', 'to close', { stage: openStage.values.join(), closing: now }),
        line('proposals', 'proposal', 'expiring', { state: 'sent,viewed', validUntil: now }),
        line('registrations', 'registration', 'to renew', { state: 'current', renews: now }),
        line('registrations', 'audit', 'to begin', { awaitsMidTerm: 'yes', midTerm: now }),
      ],
    },
  ];
}

/** The parts about the week of a day, for everybody's records; none where nothing came in, moved or is due. */
async function summarizeWeek(em: EntityManager, userId: string, day: string, publicUrl: string) {
  const groups: MailGroup[] = [];
  for (const { title, lines } of sectionsOf(day)) {
    const counted: MailGroup['lines'] = [];
    for (const { one, rest, noun, filters } of lines) {
      // No line filters by last contact, which alone needs the record types.
      const count = await countRecords({ em, records: [], user: { id: userId } }, { noun, filters });
      const words = `${formatCount(count, one)} ${rest}`.trim();
      if (count > 0) counted.push({ words, href: `${publicUrl}${listAddress(noun, filters)}` });
    }
    if (counted.length > 0) groups.push({ heading: title, lines: counted });
  }
  return groups;
}

declare module '../platform/mail/message.ts' {
  interface MailJobs {
    /** `day`: of the mail, such as '2026-11-21'. */
    yourDay: { userId: string; day: string };
  }
}

export const noticesMails: Pick<ComposeMails, 'yourDay'> = { yourDay: composeDailySummary };

const GROUPS = ['overdue', 'today', 'week'] as const;

/** Lines of each group in a mail. */
const MAX_LINES = 20;

/** Null if nothing is due, unanswered or to summarize, the day is over, or the mail is no longer wanted. */
async function composeDailySummary(
  em: EntityManager,
  { userId, day }: { userId: string; day: string },
  publicUrl: string,
) {
  const user = await em.findOne(User, userId);
  const settings = await em.findOne(NoticeSettings, { user: userId });
  if (!user?.isActive() || !settings?.morningMail || day < today()) return null;
  const groups = await Promise.all(
    GROUPS.map(async (group) => {
      const page = await listDue(em, { group, scope: 'mine', limit: MAX_LINES }, userId);
      return { group, items: page.items, total: page.total ?? 0 };
    }),
  );
  const due = groups.filter(({ total }) => total > 0);
  const discounts = hasRight(user, 'giveLargeDiscounts') ? await listRequests(em) : [];
  const isForWeek = settings.weekSummary && beginsWeek(day, await readHolidays(em));
  const week = isForWeek ? await summarizeWeek(em, userId, day, publicUrl) : [];
  const isEmpty = due.length + discounts.length + week.length === 0;
  return isEmpty ? null : dailySummaryMail(user, publicUrl, { groups: due, discounts, week });
}

interface DueGroup {
  group: (typeof GROUPS)[number];
  items: DueItem[];
  total: number;
}

interface Summary {
  groups: DueGroup[];
  discounts: DiscountRequest[];
  /** The week's summary. */
  week: MailGroup[];
}

function dailySummaryMail(
  { email, firstName }: User,
  publicUrl: string,
  { groups, discounts, week }: Summary,
): MailMessage {
  const link = `${publicUrl}/crm/activities`;
  const totals = [
    ...(discounts.length > 0 ? [`${formatCount(discounts.length, 'discount')} to approve`] : []),
    ...groups.map(({ group, total }) => `${formatTotal(total)} ${dueGroup.labels[group].toLowerCase()}`),
  ];
  const day = totals.length > 0 ? `Your day: ${totals.join(', ')}` : 'Your week';
  return {
    to: email,
    subject: totals.length > 0 && week.length > 0 ? `${day}, and last week` : day,
    greeting: greet(firstName),
    link,
    button: 'Open your day',
    paragraphs: [
      ...(totals.length > 0 ? [`${totals.join(', ')}.`] : []),
      link,
      ...(discounts.length > 0 ? [discountsPart(discounts, publicUrl)] : []),
      ...groups.map((group) => groupPart(group, publicUrl)),
      ...week,
      'You asked for this email.',
      { words: 'Switch it off in Settings', href: `${publicUrl}/crm/settings/you/profile#morning-mail` },
    ],
  };
}

const groupPart = ({ group, items, total }: DueGroup, publicUrl: string): MailGroup => ({
  heading: `${dueGroup.labels[group]} (${formatTotal(total)})`,
  isUrgent: group === 'overdue',
  lines: items.map((item) => linePart(item, group, publicUrl)),
  hasMore: total > items.length,
});

const discountsPart = (discounts: DiscountRequest[], publicUrl: string): MailGroup => ({
  heading: `Discounts to approve (${discounts.length})`,
  lines: discounts.map(({ proposalId, accountName, discountCents, price, askedByName }) => ({
    words: oneLine(accountName),
    details: oneLines([nameDiscount(discountCents), price, askedByName]),
    href: `${publicUrl}/crm/proposals/${proposalId}`,
  })),
});

/** A line of the day: the task, its person and its record, each said once, and how late it is or when it is due. */
function linePart(item: DueItem, group: DueGroup['group'], publicUrl: string) {
  const { title, subject, contactName } = item;
  const [words = '', ...details] = new Set(oneLines([title, contactName, subject.title]));
  return {
    words,
    details: [...details, ...oneLines([formatDue(item, group)])],
    href: addressOf(publicUrl, subject.noun, subject.id),
  };
}

function formatDue({ kind, dueDate, dueTime }: DueItem, group: DueGroup['group']) {
  if (kind === 'first_answer') return `came in ${formatShortDay(dueDate)}`;
  if (group === 'overdue') return formatLateness(dueDate);
  if (group === 'today') return dueTime && formatClock(dueTime);
  return formatShortDayTime(dueDate, dueTime);
}

const oneLines = (parts: (string | null)[]) => parts.flatMap((part) => (part ? [oneLine(part)] : []));
