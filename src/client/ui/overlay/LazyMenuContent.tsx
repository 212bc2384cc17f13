import { Menu } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { TargetElement } from './LazyMenu.tsx';
import { useOpenOnMount } from './useOpenOnMount.ts';

interface OpenedMenuProps {
  target: TargetElement;
  /** In pixels. */
  width: number;
  children: ReactNode;
}

/** A button and its menu, which is open from the start: see `OpensLater`. */
export function LazyMenuContent({ target, width, children }: OpenedMenuProps) {
  const { button: ref, isOpen, setOpen } = useOpenOnMount();
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={width}>
      <Menu.Target>{cloneElement(target, { ref })}</Menu.Target>
      <Menu.Dropdown mah={440} style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
