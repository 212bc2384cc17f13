import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { formatCount } from '#shared/format.ts';
import { NOTICES_COUNTED_TO } from '#shared/notices.ts';
import { trpc } from '../../trpc.ts';
import classes from './Bell.module.css';
import { useNewDay } from './useNewDay.ts';

const NoticeList = lazy(async () => ({ default: (await import('./NoticeList.tsx')).NoticeList }));

/** How much fell due or was given to me since I last looked, and the list of it. Looking marks it as seen. */
export function Bell() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { data: count = 0 } = trpc.notices.count.useQuery();
  useNewDay();
  const words = count > NOTICES_COUNTED_TO ? 'more than 99 new notices' : formatCount(count, 'new notice');

  return (
    <>
      <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={360} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            className={classes.bell}
            aria-label={count > 0 ? `Notices, ${words}` : 'Notices'}
            onClick={toggle}
          >
            <IconBell size={21} aria-hidden />
            {count > 0 && (
              <span className={classes.count} aria-hidden>
                {count > NOTICES_COUNTED_TO ? `${NOTICES_COUNTED_TO}+` : count}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <Suspense>{isOpen && <NoticeList onLeave={close} />}</Suspense>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{count > 0 && words}</VisuallyHidden>
    </>
  );
}
