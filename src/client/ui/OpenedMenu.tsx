import { Menu } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { OpeningButton } from './OpensLater.tsx';
import { useOpening } from './useOpening.ts';

interface OpenedMenuProps {
  button: OpeningButton;
  /** In pixels. */
  width: number;
  children: ReactNode;
}

/** A button and its menu, which is open from the start: see `OpensLater`. */
export function OpenedMenu({ button, width, children }: OpenedMenuProps) {
  const { button: ref, isOpen, setOpen } = useOpening();
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={width}>
      <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
      <Menu.Dropdown mah={440} style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
