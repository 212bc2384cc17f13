import { Popover } from '@mantine/core';
import { cloneElement } from 'react';
import type { OpeningButton } from '../../ui/OpensLater.tsx';
import { useOpening } from '../../ui/useOpening.ts';
import classes from './Bell.module.css';
import { NoticeList } from './NoticeList.tsx';

/** The bell and its list, which is open from the start: see `OpensLater`. */
export function OpenedBell({ button }: { button: OpeningButton }) {
  const { button: ref, isOpen, setOpen } = useOpening();
  const close = () => setOpen(false);
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>{cloneElement(button, { ref, onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        {isOpen && <NoticeList onLeave={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}
