import { Button, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useShortcut } from '../keyboard/useShortcut.ts';
import { BackLink } from '../links/BackLink.tsx';
import { PageTitle } from '../PageTitle.tsx';
import classes from './DetailScreen.module.css';

interface DetailScreenProps {
  /** The record's name. */
  title: string;
  /** The control beside the name that changes it in place. */
  rename?: ReactNode;
  /** A line under the name, such as a position. */
  subtitle?: ReactNode;
  badges?: ReactNode;
  /** A line under the badges: whom to call or write to. */
  contactLine?: ReactNode;
  backTo: string;
  /** The label, as in 'Back to leads'. */
  backLabel: string;
  /** Null for a record that stays as it is. */
  editTo: string | null;
  /** The label, as in 'Edit Lead'. */
  editLabel: string;
  /** Shown above the panels, across the screen. */
  top?: ReactNode;
  /** Panels about the record itself: the left column where there is room, the first on a phone. */
  children: ReactNode;
  /** The timeline: the widest column. */
  timeline?: ReactNode;
  /** Panels that list what belongs to the record: the right column. */
  related?: ReactNode;
}

/** A screen that shows one record. */
export function DetailScreen(props: DetailScreenProps) {
  const { title, rename, subtitle, badges, contactLine, backTo, backLabel, editTo, editLabel, top } = props;
  const { children, timeline, related } = props;
  const navigate = useNavigate();
  useShortcut('e', () => void (editTo && navigate(editTo)));
  return (
    <Stack gap="md">
      <div>
        <BackLink to={backTo}>{backLabel}</BackLink>
      </div>
      <header className={classes.head}>
        <div className={classes.name}>
          <div className={classes.title}>
            <PageTitle>{title}</PageTitle>
            {rename}
          </div>
          {subtitle && <Text c="dimmed">{subtitle}</Text>}
          {badges && <div className={classes.badges}>{badges}</div>}
          {contactLine}
        </div>
        {editTo && (
          <Button
            component={Link}
            to={editTo}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-keyshortcuts="e"
          >
            {editLabel}
          </Button>
        )}
      </header>
      {top}
      <div className={classes.columns}>
        <div className={classes.facts}>{children}</div>
        <div className={classes.timeline}>{timeline}</div>
        <div className={classes.related}>{related}</div>
      </div>
    </Stack>
  );
}
