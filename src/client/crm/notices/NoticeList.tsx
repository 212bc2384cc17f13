import { Anchor, Button, Popover, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
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
import { cloneElement, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { dueGroupOf } from '#shared/activities/activities.ts';
import { isNewsKind, newsWords } from '#shared/events/events.ts';
import { somebody } from '#shared/events/eventWords.ts';
import { formatClock, formatLateness, formatRecent, formatTime } from '#shared/fields/format.ts';
import type { NewsNotice, Notice } from '#shared/notices/notices.ts';
import { nameDiscount } from '#shared/proposals/approvals.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import type { TargetElement } from '../../ui/overlay/LazyMenu.tsx';
import { useOpenOnMount } from '../../ui/overlay/useOpenOnMount.ts';
import { TakeLead } from '../leads/TakeLead.tsx';
import { recordHref } from '../records/subject/recordHref.ts';
import classes from './NoticeList.module.css';

/**
 * Clients' questions, then today's tasks, then news; overdue tasks are a number. Marked as seen once the
 * oldest new one was visible.
 */
function NoticeList({ onNavigate }: { onNavigate: () => void }) {
  const utils = trpc.useUtils();
  const title = useRef<HTMLHeadingElement>(null);
  // Kept while the list is open, with its marks for new ones.
  const { data, error, refetch } = trpc.notices.list.useQuery(undefined, { gcTime: 0, staleTime: 0 });
  const overdue = trpc.activities.due.useQuery({ group: 'overdue', scope: 'mine', limit: 1 }).data?.total;
  const { mutate: markSeen } = trpc.notices.markSeen.useMutation({
    meta: { quiet: true },
    onSuccess: () => utils.notices.count.invalidate(),
  });
  const { questions, today, news } = groupsOf(data?.items ?? []);
  const shown = [...questions, ...today, ...news];
  const lastNew = shown.findLast(({ isNew }) => isNew)?.id;
  // Overdue ones are seen with their number.
  const seenAt = lastNew === undefined && data?.items.some(({ isNew }) => isNew) ? data.at : null;
  const see = useEffectEvent(
    () => data && markSeen({ upTo: data.at, news: data.items.filter(isNews).map(({ id }) => id) }),
  );
  useEffect(() => {
    if (seenAt) see();
  }, [seenAt]);
  const lines = { lastNew, onSeen: see, onNavigate };
  const markAllRead = () => {
    see();
    utils.notices.list.setData(
      undefined,
      (list) => list && { ...list, items: list.items.map((notice) => ({ ...notice, isNew: false })) },
    );
    title.current?.focus();
  };
  return (
    <div>
      <div className={classes.head}>
        <h2 ref={title} tabIndex={-1} data-autofocus>
          Notices
        </h2>
        {data?.items.some(({ isNew }) => isNew) && (
          <Button size="compact-sm" variant="subtle" ml="auto" onClick={markAllRead}>
            Mark all read
          </Button>
        )}
        <Anchor component={Link} to="/crm/activities" size="sm" onClick={onNavigate}>
          All tasks
          {overdue ? <span className={classes.late}>{` · ${formatTotal(overdue)} overdue`}</span> : null}
        </Anchor>
      </div>
      <QueryError query={{ data, error, refetch }} label="Error loading notices" />
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

/** A question waits for an answer, whatever its day. */
function groupsOf(items: Notice[]) {
  const questions = items.filter(questionOf);
  const news = items.filter((notice) => !questionOf(notice) && notice.reason !== 'due');
  const today = items.filter((notice) => notice.reason === 'due' && !questionOf(notice) && !isLate(notice));
  return { questions, today, news };
}

/** The words of a client who waits for an answer. */
const questionOf = (notice: Notice) => ('dueDate' in notice && !isNews(notice) ? notice.words : null);

const isLate = (notice: Notice) =>
  notice.reason === 'due' && notice.dueDate !== null && dueGroupOf(notice.dueDate) === 'overdue';

interface LinesProps {
  notices: Notice[];
  /** The last new one of the whole list, by id. */
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
  enquiry: IconMail,
  question: IconMessageQuestion,
  waiting: IconUserQuestion,
  mail: IconMailExclamation,
  discount_asked: IconDiscount,
};

const eventIcons = {
  given: IconUserShare,
  yes: IconCircleCheck,
  no: IconCircleX,
  ended: IconHourglassEmpty,
  file: IconFileImport,
};

const isNews = (notice: Notice): notice is NewsNotice => isNewsKind(notice.reason);

const iconOf = (notice: Notice) =>
  isNews(notice)
    ? eventIcons[newsWords[notice.reason].icon]
    : icons[questionOf(notice) ? 'question' : notice.reason];

const saysProposal = (notice: Notice) =>
  notice.reason === 'discount_asked' || (isNews(notice) && notice.reason !== 'assigned');

function Line({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { reason, title, at, isNew } = notice;
  const NoticeIcon = iconOf(notice);
  const words = questionOf(notice);
  // A proposal has its account's name here; what happened tells that it is one.
  const isNamed = !('subject' in notice) || notice.subject?.title === title || saysProposal(notice);
  const subject = isNamed || words ? null : notice.subject;
  const about = subject?.title && `${subjectNoun.labels[subject.noun]} ${subject.title}`;
  const text = words ? `Question: “${words}”` : title;
  const late = isLate(notice);
  const dueTime = 'dueTime' in notice ? notice.dueTime : null;
  const details = [describe(notice), words && title, about].filter(Boolean);
  return (
    <>
      <NoticeIcon size={18} className={classes.icon} aria-hidden />
      <div className={classes.what} data-long={words !== null || reason === 'enquiry' || undefined}>
        {isNew && <VisuallyHidden>New: </VisuallyHidden>}
        <Anchor component={Link} to={hrefOf(notice)} onClick={onLeave} inherit title={text}>
          {text}
        </Anchor>
      </div>
      {reason !== 'due' && reason !== 'enquiry' && (
        <time className={classes.when} dateTime={at.toISOString()} title={formatTime(at)}>
          {formatRecent(at)}
        </time>
      )}
      {dueTime && <span className={classes.when}>{formatClock(dueTime)}</span>}
      <div className={classes.detail}>
        {late && <span className={classes.late}>{`${details[0]} · `}</span>}
        {details.slice(late ? 1 : 0).join(' · ')}
      </div>
      {notice.reason === 'enquiry' && (
        <TakeLead
          className={classes.take}
          size="compact-sm"
          leadId={notice.subject.id}
          title={title}
          onTake={({ currentTarget }) =>
            // The notice goes, so the list's title takes the focus.
            currentTarget.closest('[role="dialog"]')?.querySelector('h2')?.focus()
          }
        />
      )}
    </>
  );
}

function hrefOf(notice: Notice) {
  if (notice.reason === 'waiting') return '/crm/settings/team';
  if (notice.reason === 'mail') return '/crm/settings/business/mail';
  if (notice.subject) return recordHref(notice.subject);
  const { given } = notice as NewsNotice;
  return `/crm/${given?.noun ?? 'leads'}?owner=me`;
}

function describe(notice: Notice) {
  if (isNews(notice)) return newsWords[notice.reason].says(notice);
  if (notice.reason === 'mail') return 'Put it right in Settings, Business, Email';
  if (notice.reason === 'waiting') return 'Waits for approval';
  if (notice.reason === 'discount_asked') {
    const said = notice.words ? `: “${notice.words}”` : '';
    return `${somebody(notice.byName)} asks for a ${nameDiscount(notice.discountCents)}${said}`;
  }
  if (notice.reason === 'enquiry') return `New enquiry, ${formatRecent(notice.at)}`;
  if (notice.reason === 'question') return 'Nobody has taken it';
  // Below the heading 'Today' nothing more is said.
  const day = notice.dueDate ?? '';
  return dueGroupOf(day) === 'overdue' ? formatLateness(day) : notice.words && 'Due today';
}

/** The bell and its list, which opens on mounting: see `LazyMenu`. */
export function NoticePopover({ target }: { target: TargetElement }) {
  const { targetRef, isOpen, setOpen } = useOpenOnMount();
  const close = () => setOpen(false);
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-start" width={420} trapFocus returnFocus>
      <Popover.Target>
        {cloneElement(target, { ref: targetRef, onClick: () => setOpen(!isOpen) })}
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        {isOpen && <NoticeList onNavigate={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}
