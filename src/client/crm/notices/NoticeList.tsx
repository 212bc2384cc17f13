import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import {
  IconCalendarDue,
  IconCircleCheck,
  IconCircleX,
  IconDiscount,
  IconFileImport,
  IconHourglassEmpty,
  IconMail,
  IconMailExclamation,
  IconMessageQuestion,
  IconUserQuestion,
  IconUserShare,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { dueGroupOf } from '#shared/activities.ts';
import {
  formatAge,
  formatCents,
  formatCount,
  formatLateness,
  formatShortDay,
  formatTime,
  singularOf,
} from '#shared/fields/format.ts';
import type { DiscountNotice, ImportNotice, Notice, RecordNotice } from '#shared/notices/notices.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { recordHref } from '../records/subject/recordHref.ts';
import classes from './NoticeBell.module.css';

/** The records that have become due and those that others assigned to me, newest first. */
export function NoticeList({ onNavigate }: { onNavigate: () => void }) {
  const utils = trpc.useUtils();
  // The notices that were new are marked as new for as long as the list is open.
  const { data, error, refetch } = trpc.notices.list.useQuery(undefined, { gcTime: 0, staleTime: 0 });
  const { mutate: markSeen } = trpc.notices.markSeen.useMutation({
    meta: { quiet: true },
    onSuccess: () => utils.notices.count.invalidate(),
  });
  const hasNew = data?.items.some(({ isNew }) => isNew);
  const upTo = data?.at;

  useEffect(() => {
    if (hasNew && upTo) markSeen({ upTo });
  }, [hasNew, upTo, markSeen]);

  return (
    <div>
      <h2 className={classes.title}>Notices</h2>
      {error && (
        <ErrorNotice
          hasData={data !== undefined}
          message={`Error loading notices: ${error.message}`}
          onRetry={() => refetch()}
        />
      )}
      {!data && !error && (
        <Stack gap="sm" role="status" aria-label="Loading notices...">
          <Skeleton h={44} />
          <Skeleton h={44} />
        </Stack>
      )}
      {data?.items.length === 0 && (
        <Text c="dimmed" size="sm" mb="sm">
          Nothing yet. What falls due for you, and what others give you, is listed here.
        </Text>
      )}
      {data && data.items.length > 0 && (
        <ol className={classes.list}>
          {data.items.map((notice) => (
            <li key={notice.id} data-new={notice.isNew || undefined}>
              <Line notice={notice} onLeave={onNavigate} />
            </li>
          ))}
        </ol>
      )}
      <Anchor component={Link} to="/crm/activities" size="sm" onClick={onNavigate}>
        Everything that is to be done
      </Anchor>
    </div>
  );
}

const icons = {
  due: IconCalendarDue,
  assigned: IconUserShare,
  accepted: IconCircleCheck,
  declined: IconCircleX,
  expired: IconHourglassEmpty,
  enquiry: IconMail,
  question: IconMessageQuestion,
  imported: IconFileImport,
  waiting: IconUserQuestion,
  handed_over: IconUserShare,
  mail: IconMailExclamation,
  discount_asked: IconDiscount,
  discount_approved: IconCircleCheck,
  discount_refused: IconCircleX,
};

function Line({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { reason, title, at, isNew } = notice;
  const NoticeIcon = icons[reason];
  // A proposal has the name of its account here, and what happened to it says that it is one.
  const isNamed = !('subject' in notice) || notice.subject.title === title || saysProposal(notice);
  const subject = isNamed ? null : notice.subject;
  const about = subject?.title && `${subjectNoun.labels[subject.noun]} ${subject.title}`;
  const detail = [describe(notice), about].filter(Boolean).join(' · ');
  return (
    <>
      <NoticeIcon size={18} className={classes.icon} aria-hidden />
      <Anchor component={Link} to={hrefOf(notice)} onClick={onLeave} className={classes.what} title={title}>
        {title}
      </Anchor>
      <div className={classes.when}>
        {isNew && <span className={classes.new}>New</span>}
        {reason !== 'due' && (
          <time dateTime={at.toISOString()} title={formatTime(at)}>
            {formatAge(at)}
          </time>
        )}
      </div>
      <div className={classes.detail} title={detail}>
        {detail}
      </div>
    </>
  );
}

const saysProposal = ({ reason }: Notice) =>
  reason.startsWith('discount_') || ['accepted', 'declined', 'expired'].includes(reason);

function hrefOf(notice: Notice) {
  if (notice.reason === 'waiting') return '/crm/settings/team';
  if (notice.reason === 'mail') return '/crm/settings/business/mail';
  if (notice.reason === 'handed_over') return '/crm/leads?owner=me';
  return notice.reason === 'imported' ? `/crm/${notice.noun}?owner=me` : recordHref(notice.subject);
}

function describe(notice: Notice) {
  if (notice.reason === 'mail') return 'Put it right in Settings, Business, Email';
  if (notice.reason === 'waiting') return 'Waits for approval';
  if (notice.reason === 'handed_over') {
    return `${notice.byName ?? 'Somebody'} handed over ${formatCount(notice.count, 'record')} to you`;
  }
  if ('discountCents' in notice) return describeDiscount(notice);
  return notice.reason === 'imported' ? describeImport(notice) : reasonOf(notice);
}

/** Returns a text such as 'Kim Lee approved the discount of $500: “Fine this once”'. */
function describeDiscount({ reason, byName, discountCents, words }: DiscountNotice) {
  const verb = { discount_asked: 'asks for', discount_approved: 'approved', discount_refused: 'refused' }[
    reason
  ];
  const what = reason === 'discount_asked' ? 'a discount' : 'the discount';
  const said = words ? `: “${words}”` : '';
  return `${byName ?? 'Somebody'} ${verb} ${what} of ${formatCents(discountCents)}${said}`;
}

/** Returns a text such as '9 days late' or 'Kim Lee assigned this lead to you'. */
function reasonOf({ reason, dueDate, byName, subject }: RecordNotice) {
  if (reason === 'accepted' || reason === 'declined') return `The client has ${reason} this proposal`;
  if (reason === 'expired') return `No answer by ${formatShortDay(dueDate ?? '')}, its last day`;
  if (reason === 'enquiry') return 'New enquiry. Nobody has taken it.';
  if (reason === 'question') return 'A client asks. Nobody has taken it.';
  const who = byName ?? 'Somebody';
  if (reason === 'assigned' && !dueDate) return `${who} assigned this ${subject.noun} to you`;
  const day = dueDate ?? '';
  if (reason === 'assigned') return `${who} gave you this task, due ${formatShortDay(day)}`;
  return dueGroupOf(day) === 'overdue' ? formatLateness(day) : 'Due today';
}

/** Returns a text such as 'Kim Lee imported 700 leads for you, 12 of them due'. */
function describeImport({ byName, noun, assigned, due }: ImportNotice) {
  const singular = singularOf(noun);
  if (assigned === 0) return `${formatCount(due, singular)} that you imported, due already`;
  const what = `${byName ?? 'Somebody'} imported ${formatCount(assigned, singular)} for you`;
  return due > 0 ? `${what}, ${due.toLocaleString('en-AU')} of them due` : what;
}
