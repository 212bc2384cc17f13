import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { useShortcut } from '../keyboard/useShortcut.ts';
import { listHref } from '../list/listHref.ts';

interface BackLinkProps {
  to: string;
  /** The text, as in 'Back to leads'. */
  children: string;
}

/** Leads back to the list, with the search and filters that it was left with. Esc does the same. */
export function BackLink({ to: path, children }: BackLinkProps) {
  const navigate = useNavigate();
  const to = listHref(path);
  useShortcut('Escape', () => navigate(to));
  return (
    <Anchor component={Link} to={to} size="sm">
      <IconArrowLeft size={16} style={{ marginInlineEnd: 6, verticalAlign: 'middle' }} aria-hidden />
      {children}
    </Anchor>
  );
}
