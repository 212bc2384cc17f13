import { Popover } from '@mantine/core';
import { cloneElement } from 'react';
import type { TargetElement } from '../../ui/overlay/LazyMenu.tsx';
import { useOpenOnMount } from '../../ui/overlay/useOpenOnMount.ts';
import classes from './NoticeBell.module.css';
import { NoticeList } from './NoticeList.tsx';

/** The bell and its list, which opens on mounting: see `LazyMenu`. */
export function NoticePopover({ target }: { target: TargetElement }) {
  const { targetRef, isOpen, setOpen } = useOpenOnMount();
  const close = () => setOpen(false);
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={420} trapFocus returnFocus>
      <Popover.Target>
        {cloneElement(target, { ref: targetRef, onClick: () => setOpen(!isOpen) })}
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        {isOpen && <NoticeList onNavigate={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}
