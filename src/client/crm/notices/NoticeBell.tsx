import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount, formatShortDayTime, msUntilTomorrow } from '#shared/fields/format.ts';
import { MAX_NOTICE_COUNT, type Reminder } from '#shared/notices/notices.ts';
import { trpc } from '../../trpc.ts';
import { LazyMenu } from '../../ui/overlay/LazyMenu.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { useSession } from '../auth/useSession.ts';
import { invalidateTable } from '../cache/invalidation.ts';
import { labelOfNoun, recordHref } from '../records/subject/recordHref.ts';
import {
  areBrowserRemindersOn,
  isUndecided,
  showBrowserReminder,
  turnOnBrowserReminders,
} from './browserReminders.ts';
import classes from './NoticeBell.module.css';
import type { ReminderToastProps } from './ReminderToast.tsx';

const ReminderToast = lazyPart(async () => (await import('./ReminderToast.tsx')).ReminderToast);

const remind = (toast: Omit<ReminderToastProps, 'onClose'>) =>
  notify.reminder((onClose) => createElement(ReminderToast, { ...toast, onClose }));

const MINUTE_MS = 60_000;

/** Browsers fire longer timers (above 24 days) at once. */
const LONGEST_TIMER_MS = 86_400_000;

/** Milliseconds after a reminder is due until it is asked for: the clocks of browser and server may differ a little. */
const LATER_MS = 200;

/** More at once, as after a week off, become one toast. */
const MAX_SHOWN = 3;

/**
 * Shows reminders when their hour comes, and on opening those that were missed. The server gives each to one tab only. A
 * hidden tab calls only when the next one is due: a call each minute would keep an abandoned session alive.
 */
function useReminders() {
  const { user } = useSession();
  const { client } = trpc.useUtils();
  const navigate = useNavigate();

  const show = ({ key, title, day, time, subject }: Reminder) => {
    const onOpen = () => navigate(recordHref(subject));
    const detail = `${formatShortDayTime(day, time)} · ${labelOfNoun(subject.noun)} ${subject.title ?? ''}`;
    const onAllow = isUndecided() ? () => void turnOnBrowserReminders(user.id) : undefined;
    remind({ title, detail, onOpen, onAllow });
    if (areBrowserRemindersOn(user.id)) showBrowserReminder(title, detail, key, onOpen);
  };

  const showAll = (due: Reminder[]) => {
    if (due.length <= MAX_SHOWN) return due.forEach(show);
    const onOpen = () => navigate('/crm/activities');
    remind({ title: `${due.length} reminders`, detail: 'Due now', onOpen });
  };

  /** Returns the milliseconds until the next call. */
  const claim = useEffectEvent(async () => {
    // Retried after a minute; other calls show the reason.
    const answer = await client.notices.claimReminders.mutate().catch(() => null);
    if (!answer) return MINUTE_MS;
    showAll(answer.due);
    const untilNext = answer.nextInMs === null ? Number.POSITIVE_INFINITY : answer.nextInMs + LATER_MS;
    return document.hidden ? untilNext : Math.min(untilNext, MINUTE_MS);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isStopped = false;
    const runAfter = (wait: number) => {
      const rest = wait - LONGEST_TIMER_MS;
      timer = rest > 0 ? setTimeout(runAfter, LONGEST_TIMER_MS, rest) : setTimeout(run, wait);
    };
    const run = async () => {
      clearTimeout(timer);
      const wait = await claim();
      clearTimeout(timer);
      if (!isStopped && Number.isFinite(wait)) runAfter(wait);
    };
    const onVisible = () => {
      if (!document.hidden) void run();
    };
    void run();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
}

const NoticePopover = lazyPart(async () => (await import('./NoticeList.tsx')).NoticePopover);

/** Due or assigned since the list was last opened; opening it marks all as seen. */
export function NoticeBell() {
  const { data: count = 0 } = trpc.notices.count.useQuery();
  useRefreshAtMidnight();
  useReminders();
  const label = count > MAX_NOTICE_COUNT ? 'more than 99 new notices' : formatCount(count, 'new notice');
  const button = (
    <ActionIcon size={40} className={classes.bell} aria-label={count > 0 ? `Notices, ${label}` : 'Notices'}>
      <IconBell size={21} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count > MAX_NOTICE_COUNT ? `${MAX_NOTICE_COUNT}+` : count}
        </span>
      )}
    </ActionIcon>
  );
  return (
    <>
      <LazyMenu target={button} popup="dialog" part={NoticePopover}>
        <NoticePopover target={button} />
      </LazyMenu>
      <VisuallyHidden role="status">{count > 0 && label}</VisuallyHidden>
    </>
  );
}

/** Runs the queries of notices and of dated prices again at midnight, when other things are due and other prices apply. */
function useRefreshAtMidnight() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        for (const table of ['activities', 'content_versions']) invalidateTable(client, table);
        wait();
      }, msUntilTomorrow());
    };
    wait();
    return () => clearTimeout(timer);
  }, [client]);
}
