import { Menu } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import { floatsInMain } from './floatsInMain.ts';
import type { TargetElement } from './LazyMenu.tsx';
import { useOpenOnMount } from './useOpenOnMount.ts';
import { useReturnFocus } from './useReturnFocus.ts';

interface LazyMenuContentProps {
  target: TargetElement;
  /** The width in pixels. */
  width: number;
  /** True above everything around the button, such as neighbouring links. */
  floats?: boolean;
  children: ReactNode;
}

/** A button and its menu, which opens on mounting: see `LazyMenu`. */
export function LazyMenuContent({ target, width, floats = false, children }: LazyMenuContentProps) {
  const { targetRef, isOpen, setOpen } = useOpenOnMount();
  // Mantine's own would take the focus back from where an item moved it.
  useReturnFocus(isOpen);
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      returnFocus={false}
      position="bottom-end"
      width={width}
      {...(floats && floatsInMain())}
    >
      <Menu.Target>{cloneElement(target, { ref: targetRef })}</Menu.Target>
      <Menu.Dropdown mah={440} style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
