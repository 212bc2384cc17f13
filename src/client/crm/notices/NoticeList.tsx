import { Anchor, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
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
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { dueGroupOf } from '#shared/activities.ts';
import {
  formatAud,
  formatCents,
  formatCount,
  formatLateness,
  formatRecentDay,
  formatShortDay,
  formatTime,
  singularOf,
} from '#shared/fields/format.ts';
import type { DiscountNotice, ImportNotice, Notice, RecordNotice } from '#shared/notices/notices.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { recordHref } from '../records/subject/recordHref.ts';
import classes from './NoticeBell.module.css';
import { TakeButton } from './TakeButton.tsx';

/**
 * Questions of clients first, then the tasks of today, then the news from colleagues and clients; overdue tasks, of which
 * there may be many, are a number. The notices are seen once the oldest new one was in sight.
 */
export function NoticeList({ onNavigate }: { onNavigate: () => void }) {
  const utils = trpc.useUtils();
  // The notices that were new are marked as new for as long as the list is open.
  const { data, error, refetch } = trpc.notices.list.useQuery(undefined, { gcTime: 0, staleTime: 0 });
  const overdue = trpc.activities.due.useQuery({ group: 'overdue', scope: 'mine', limit: 1 }).data?.total;
  const { mutate: markSeen } = trpc.notices.markSeen.useMutation({
    meta: { quiet: true },
    onSuccess: () => utils.notices.count.invalidate(),
  });
  const upTo = data?.at;
  const { questions, today, news } = groupsOf(data?.items ?? []);
  const shown = [...questions, ...today, ...news];
  const lastNew = shown.findLast(({ isNew }) => isNew)?.id;
  // The late ones that are a number alone are seen with it.
  const isSeen = lastNew === undefined && data?.items.some(({ isNew }) => isNew);
  useEffect(() => {
    if (isSeen && upTo) markSeen({ upTo });
  }, [isSeen, upTo, markSeen]);
  const lines = { lastNew, onSeen: () => upTo && markSeen({ upTo }), onNavigate };
  return (
    <div>
      <div className={classes.head}>
        <h2 tabIndex={-1} data-autofocus>
          Notices
        </h2>
        <Anchor component={Link} to="/crm/activities" size="sm" onClick={onNavigate}>
          All tasks
          {overdue ? <span className={classes.late}>{` · ${formatTotal(overdue)} overdue`}</span> : null}
        </Anchor>
      </div>
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
      {data && shown.length === 0 && (
        <Text c="dimmed" size="sm" mb="sm">
          Nothing yet. What falls due for you, and what others give you, is listed here.
        </Text>
      )}
      <Lines notices={questions} {...lines} />
      {today.length > 0 && <h3 className={classes.group}>Today</h3>}
      <Lines notices={today} {...lines} />
      {news.length > 0 && questions.length + today.length > 0 && <h3 className={classes.group}>News</h3>}
      <Lines notices={news} {...lines} />
    </div>
  );
}

/** The notices as they are shown. A question waits for an answer, whatever its day. */
function groupsOf(items: Notice[]) {
  const questions = items.filter(isQuestion);
  const news = items.filter((notice) => !isQuestion(notice) && notice.reason !== 'due');
  const today = items.filter((notice) => notice.reason === 'due' && !isQuestion(notice) && !isLate(notice));
  return { questions, today, news };
}

const isQuestion = (notice: Notice) => 'dueDate' in notice && notice.words !== null;

const isLate = (notice: Notice) =>
  notice.reason === 'due' && notice.dueDate !== null && dueGroupOf(notice.dueDate) === 'overdue';

interface LinesProps {
  notices: Notice[];
  /** The id of the last new one of the whole list. */
  lastNew: string | undefined;
  onSeen: () => void;
  onNavigate: () => void;
}

const Lines = ({ notices, lastNew, onSeen, onNavigate }: LinesProps) =>
  notices.length > 0 && (
    <ol className={classes.list}>
      {notices.map((notice) => (
        <li key={notice.id} data-new={notice.isNew || undefined} data-reason={notice.reason}>
          {notice.id === lastNew && <SeenHere onSeen={onSeen} />}
          <Line notice={notice} onLeave={onNavigate} />
        </li>
      ))}
    </ol>
  );

/** Stands in a line, and reports when that is in sight. */
function SeenHere({ onSeen }: { onSeen: () => void }) {
  const { ref, entry } = useIntersection();
  const report = useEffectEvent(onSeen);
  useEffect(() => {
    if (entry?.isIntersecting) report();
  }, [entry]);
  return <span ref={ref} className={classes.seen} />;
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
  const NoticeIcon = isQuestion(notice) ? IconMessageQuestion : icons[reason];
  // A proposal has the name of its account here, and what happened to it says that it is one.
  const isNamed = !('subject' in notice) || notice.subject.title === title || saysProposal(notice);
  const subject = isNamed || isQuestion(notice) ? null : notice.subject;
  const about = subject?.title && `${subjectNoun.labels[subject.noun]} ${subject.title}`;
  const words = 'dueDate' in notice ? notice.words : null;
  const text = words ? `Question: “${words}”` : title;
  const late = isLate(notice);
  const details = [describe(notice), words && title, about].filter(Boolean);
  return (
    <>
      <NoticeIcon size={18} className={classes.icon} aria-hidden />
      <div className={classes.what} data-question={words !== null || undefined}>
        {isNew && <VisuallyHidden>New: </VisuallyHidden>}
        <Anchor component={Link} to={hrefOf(notice)} onClick={onLeave} inherit title={text}>
          {text}
        </Anchor>
      </div>
      {reason !== 'due' && reason !== 'enquiry' && (
        <time className={classes.when} dateTime={at.toISOString()} title={formatTime(at)}>
          {formatRecentDay(at)}
        </time>
      )}
      <div className={classes.detail}>
        {late && <span className={classes.late}>{`${details[0]} · `}</span>}
        {details.slice(late ? 1 : 0).join(' · ')}
      </div>
      {notice.reason === 'enquiry' && <TakeButton leadId={notice.subject.id} title={title} />}
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

/** Returns a text such as '9 days late' or 'Kim Lee assigned this lead to you'; null below the heading 'Today'. */
function reasonOf({ reason, dueDate, byName, at, words, subject, proposal }: RecordNotice) {
  // The line above has the client.
  const what = proposal
    ? `${formatAud(proposal.total)}${proposal.hasGst ? ' incl. GST' : ''} · ${proposal.number}`
    : 'this proposal';
  if (reason === 'accepted') return `Accepted · ${what}`;
  if (reason === 'declined') return `Declined · ${what}`;
  if (reason === 'expired') return `No answer by ${formatShortDay(dueDate ?? '')} · ${what}`;
  if (reason === 'enquiry') return `New enquiry, ${formatRecentDay(at)}`;
  if (reason === 'question') return 'Nobody has taken it';
  const who = byName ?? 'Somebody';
  if (reason === 'assigned' && !dueDate) return `${who} assigned this ${subject.noun} to you`;
  const day = dueDate ?? '';
  if (reason === 'assigned') return `${who} gave you this task, due ${formatShortDay(day)}`;
  return dueGroupOf(day) === 'overdue' ? formatLateness(day) : words && 'Due today';
}

/** Returns a text such as 'Kim Lee imported 700 leads for you, 12 of them due'. */
function describeImport({ byName, noun, assigned, due }: ImportNotice) {
  const singular = singularOf(noun);
  if (assigned === 0) return `${formatCount(due, singular)} that you imported, due already`;
  const what = `${byName ?? 'Somebody'} imported ${formatCount(assigned, singular)} for you`;
  return due > 0 ? `${what}, ${due.toLocaleString('en-AU')} of them due` : what;
}
