import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useShortcut } from '../keyboard/useShortcut.ts';
import classes from './BackLink.module.css';
import { useListLink } from './useReturnToRow.ts';

/**
 * Leads back to the list as it was left, and to the row of the record that is open. Esc does the same.
 * On a phone the link is in the header.
 */
export function BackLink({ to: path, children }: { to: string; children: string }) {
  const { to, state, go } = useListLink(path);
  useShortcut('Escape', go);
  const [first, ...rest] = children.split(' ');
  return (
    <Anchor component={Link} to={to} state={state} size="sm" className={classes.back} data-back>
      <IconArrowLeft size={16} style={{ marginInlineEnd: 6, verticalAlign: 'middle' }} aria-hidden />
      {first} <span className={classes.rest}>{rest.join(' ')}</span>
    </Anchor>
  );
}
