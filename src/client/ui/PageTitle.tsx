import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { product } from '#shared/site/product.ts';

interface PageTitleProps {
  /** The heading, and the title of the browser's tab. */
  children: string;
  /** The heading as it is shown, where it is more than its text. */
  shown?: ReactNode;
  aside?: ReactNode;
}

/**
 * The screen's h1. Takes the focus, so that screen readers read it, on navigation and when the focused
 * element has gone. Not on a page that nobody has touched.
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
