import { Button, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { BackLink } from '../BackLink.tsx';
import { useShortcut } from '../keyboard/useShortcut.ts';
import { PageTitle } from '../PageTitle.tsx';
import classes from './DetailScreen.module.css';

interface DetailScreenProps {
  /** The record's name. */
  title: string;
  /** A line under the name, such as a position. */
  subtitle?: ReactNode;
  badges?: ReactNode;
  backTo: string;
  /** As in 'Back to leads'. */
  backLabel: string;
  editTo: string;
  /** As in 'Edit Lead'. */
  editLabel: string;
  /** Shown above the panels, across the screen. */
  top?: ReactNode;
  /** Panels that are shown beside the others where there is room, and below them on a phone. */
  side?: ReactNode;
  children: ReactNode;
}

/** A screen that shows one record. */
export function DetailScreen(props: DetailScreenProps) {
  const { title, subtitle, badges, backTo, backLabel, editTo, editLabel, top, side, children } = props;
  const navigate = useNavigate();
  useShortcut('e', () => navigate(editTo));
  return (
    <Stack gap="md">
      <div>
        <BackLink to={backTo}>{backLabel}</BackLink>
      </div>
      <header className={classes.head}>
        <div className={classes.name}>
          <PageTitle>{title}</PageTitle>
          {subtitle && <Text c="dimmed">{subtitle}</Text>}
          {badges && <div className={classes.badges}>{badges}</div>}
        </div>
        <Button
          component={Link}
          to={editTo}
          leftSection={<IconPencil size={18} aria-hidden />}
          aria-keyshortcuts="e"
        >
          {editLabel}
        </Button>
      </header>
      {top}
      <div className={classes.columns}>
        <div className={classes.column}>{children}</div>
        <div className={classes.column}>{side}</div>
      </div>
    </Stack>
  );
}
