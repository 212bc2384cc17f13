import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useShortcut } from '../keyboard/useShortcut.ts';
import classes from './BackLink.module.css';
import { useListLink } from './useReturnToRow.ts';

interface BackLinkProps {
  to: string;
  /** For a screen that many lead to: back to the one before, and to `to` where there is none in this tab. */
  isToBefore?: boolean;
  children: string;
}

/**
 * Leads back to the list as it was left, and to the row of the record that is open. Esc does the same.
 * On a phone the link is in the header.
 */
export function BackLink({ to: path, isToBefore, children }: BackLinkProps) {
  const { to, state, go: goToList } = useListLink(path);
  const navigate = useNavigate();
  const hasBefore = useLocation().key !== 'default';
  const isBack = isToBefore && hasBefore;
  const go = isBack ? () => void navigate(-1) : goToList;
  useShortcut('Escape', go);
  const [first, ...rest] = children.split(' ');
  return (
    <Anchor
      component={Link}
      to={to}
      state={state}
      size="sm"
      className={classes.back}
      data-back
      onClick={(event) => {
        if (!isBack || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go();
      }}
    >
      <IconArrowLeft size={16} style={{ marginInlineEnd: 6, verticalAlign: 'middle' }} aria-hidden />
      {first} <span className={classes.rest}>{rest.join(' ')}</span>
    </Anchor>
  );
}
