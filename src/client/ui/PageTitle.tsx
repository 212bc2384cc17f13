import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { product } from '#shared/site/product.ts';

interface PageTitleProps {
  /** The heading, and the title of the browser's tab. */
  children: string;
  /** The heading as it is shown, where it is more than its text. */
  shown?: ReactNode;
  /** Shown beside the title, such as a count. */
  aside?: ReactNode;
}

/**
 * The screen's one h1. The focus moves to it, so that a screen reader reads it: on navigation, and where what somebody
 * pressed went with the screen before. A page that nobody has touched yet keeps the browser's own place.
 */
export function PageTitle({ children, shown = children, aside }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cameFromOutside = useLocation().key === 'default';

  useEffect(() => {
    document.title = `${children} · ${product.name}`;
  }, [children]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation, not on each change of the query.
  useEffect(() => {
    const inDialog = document.activeElement?.closest('[role="dialog"]');
    const isFocusLost = document.activeElement === document.body && navigator.userActivation?.hasBeenActive;
    if ((!cameFromOutside || isFocusLost) && !inDialog) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
      {shown}
      {aside}
    </Title>
  );
}
