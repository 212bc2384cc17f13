import type { DueItem } from '#shared/activities.schema.ts';
import { dueGroup } from '#shared/activities.ts';
import { formatCents, formatCount, formatDay, today } from '#shared/fields/format.ts';
import type { DiscountRequest } from '#shared/proposals/approvals.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { hasRight } from '#shared/team/rights.ts';
import { readHolidays } from '../business/business.service.ts';
import { listDue } from '../leads/due.queries.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { User } from '../platform/identity/users.entity.ts';
import { type ComposeMails, greet, type MailMessage, oneLine } from '../platform/mail/message.ts';
import { listRequests } from '../proposals/approvals/approvals.queries.ts';
import { NoticeSettings } from './noticeSettings.entity.ts';
import { beginsWeek, summarizeWeek } from './weekSummary.ts';

declare module '../platform/mail/message.ts' {
  interface MailJobs {
    /** `day` is the day of the mail, such as '2026-11-21'. */
    yourDay: { userId: string; day: string };
  }
}

export const noticesMails: Pick<ComposeMails, 'yourDay'> = { yourDay: composeDailySummary };

const GROUPS = ['overdue', 'today', 'week'] as const;

/** Lines of each group in a mail. */
const MAX_LINES = 20;

/** Null where there is nothing to say: nothing is due, waits for an answer or is about the week, the day is over, or the mail is no longer wanted. */
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
      return { label: dueGroup.labels[group], items: page.items, total: page.total ?? 0 };
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
  label: string;
  items: Pick<DueItem, 'title' | 'dueDate' | 'subject' | 'contactName'>[];
  total: number;
}

interface Summary {
  groups: DueGroup[];
  discounts: DiscountRequest[];
  /** The paragraphs about the week. */
  week: string[];
}

function dailySummaryMail(
  { email, firstName }: User,
  publicUrl: string,
  { groups, discounts, week }: Summary,
): MailMessage {
  const link = `${publicUrl}/crm/activities`;
  const totals = [
    ...(discounts.length > 0 ? [`${formatCount(discounts.length, 'discount')} to approve`] : []),
    ...groups.map(({ label, total }) => `${formatTotal(total)} ${label.toLowerCase()}`),
  ];
  const day = totals.length > 0 ? `Your day: ${totals.join(', ')}` : 'Your week';
  return {
    to: email,
    subject: totals.length > 0 && week.length > 0 ? `${day}, and the week` : day,
    greeting: greet(firstName),
    link,
    button: 'Open your day',
    paragraphs: [
      ...(discounts.length > 0 ? [formatDiscounts(discounts)] : []),
      ...groups.map(formatGroup),
      ...week,
      'Everything that is to be done stands here:',
      link,
      `You asked for this mail in Settings, where you can switch it off again: ${publicUrl}/crm/settings/you/profile#morning-mail`,
    ],
  };
}

const formatGroup = ({ label, items, total }: DueGroup) =>
  [
    `${label} (${formatTotal(total)})`,
    ...items.map(formatItem),
    ...(total > items.length ? ['- and more'] : []),
  ].join('\n');

const formatDiscounts = (discounts: DiscountRequest[]) =>
  [
    `Discounts to approve (${discounts.length})`,
    ...discounts.map(({ accountName, discountCents, totalCents, hasGst, askedByName }) => {
      const total = `${formatCents(totalCents)}${hasGst ? ' incl. GST' : ''}`;
      return formatLine([accountName, `discount of ${formatCents(discountCents)}`, total, askedByName]);
    }),
  ].join('\n');

const formatItem = ({ title, dueDate, subject, contactName }: DueGroup['items'][number]) =>
  formatLine([title, subject.title, contactName, formatDay(dueDate)]);

const formatLine = (parts: (string | null)[]) =>
  `- ${parts.flatMap((part) => (part ? [oneLine(part)] : [])).join(' | ')}`;
