import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { formatCount } from '#shared/fields/format.ts';
import { MAX_NOTICE_COUNT } from '#shared/notices/notices.ts';
import { trpc } from '../../trpc.ts';
import { LazyMenu } from '../../ui/overlay/LazyMenu.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import classes from './NoticeBell.module.css';
import { useRefreshAtMidnight } from './useRefreshAtMidnight.ts';
import { useReminders } from './useReminders.ts';

const NoticePopover = lazyPart(async () => (await import('./NoticeList.tsx')).NoticePopover);

/** The number of records that have become due or were assigned to me since I last opened the list. Opening marks it as seen. */
export function NoticeBell() {
  const { data: count = 0 } = trpc.notices.count.useQuery();
  useRefreshAtMidnight();
  useReminders();
  const label = count > MAX_NOTICE_COUNT ? 'more than 99 new notices' : formatCount(count, 'new notice');
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      className={classes.bell}
      aria-label={count > 0 ? `Notices, ${label}` : 'Notices'}
    >
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
