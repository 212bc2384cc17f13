import { Button, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useShortcut } from '../keyboard/useShortcut.ts';
import { BackLink } from '../list/BackLink.tsx';
import { PageTitle } from '../PageTitle.tsx';
import { PanelsFold } from '../Panel.tsx';
import { unbroken } from '../unbroken.tsx';
import { useIsPhone } from '../useIsPhone.ts';
import classes from './DetailScreen.module.css';

interface DetailScreenProps {
  /** The record's name. */
  title: string;
  /** The control beside the name that changes it in place. */
  rename?: ReactNode;
  /** A line under the name, such as a position. */
  subtitle?: ReactNode;
  badges?: ReactNode;
  /** The money that it is about, beside the badges. */
  figure?: ReactNode;
  /** A line beside the badges: whom to call or write to. */
  contactLine?: ReactNode;
  backTo: string;
  /** The label, as in 'Back to leads'. */
  backLabel: string;
  /** Null for a record that stays as it is. */
  editTo: string | null;
  /** The label, as in 'Edit Lead'. */
  editLabel: string;
  /** A line between the way back and the button that edits: it may come late, and moves nothing. */
  notice?: ReactNode;
  /** Shown above the columns, across the screen: the next step and what can be done. */
  top?: ReactNode;
  /** A panel before the timeline, in its place: the widest column. */
  first?: ReactNode;
  /** Panels about the record itself, in a column of 336 px. On a phone they are folded. */
  children: ReactNode;
  /** The timeline, which comes first: the widest column. */
  timeline?: ReactNode;
  /** True where the first column takes all room beside one column with the rest, as a page of paper does. */
  isWide?: boolean;
  /** Panels that list what belongs to the record: the last column. On a phone they are folded. */
  related?: ReactNode;
}

/** Longer names are in smaller letters: one of 160 letters takes two lines at a desk. */
const LONG_TITLE = 70;

/** A screen that shows one record. What stands first on it is first in the document, at a desk and on a phone. */
export function DetailScreen(props: DetailScreenProps) {
  const { title, rename, subtitle, badges, figure, contactLine, backTo, backLabel, editTo, editLabel } =
    props;
  const { top, children, first, timeline, isWide, related, notice } = props;
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  useShortcut('e', () => void (editTo && navigate(editTo)));
  const edit = editTo && (
    <Button
      component={Link}
      to={editTo}
      className={classes.edit}
      size="compact-sm"
      variant="default"
      leftSection={!isPhone && <IconPencil size={16} aria-hidden />}
      aria-label={editLabel}
      aria-keyshortcuts="e"
    >
      {isPhone ? 'Edit' : editLabel}
    </Button>
  );
  return (
    <div className={classes.screen} data-wide={isWide || undefined}>
      <div className={classes.bar}>
        <BackLink to={backTo}>{backLabel}</BackLink>
        {!isPhone && notice}
        {!isPhone && edit}
      </div>
      <header className={classes.head}>
        <div className={classes.title} data-long={title.length > LONG_TITLE || undefined}>
          <PageTitle shown={unbroken(title)}>{title}</PageTitle>
          {rename}
        </div>
        {(subtitle || badges || figure || contactLine || (isPhone && edit)) && (
          <div className={classes.about}>
            {badges}
            {figure && <strong>{figure}</strong>}
            {subtitle && <Text c="dimmed">{subtitle}</Text>}
            {isPhone && edit}
            {contactLine}
            {isPhone && notice}
          </div>
        )}
      </header>
      {top}
      <div
        // A first column that comes later replaces what stood in its place, which moves nowhere.
        key={timeline ? 'whole' : 'part'}
        className={classes.columns}
        data-wide={isWide || undefined}
        data-first={Boolean(first) || undefined}
      >
        {first && <div className={classes.first}>{first}</div>}
        <div className={classes.timeline}>{timeline}</div>
        <PanelsFold value={isPhone}>
          <div className={classes.facts}>{children}</div>
          <div className={classes.related}>{related}</div>
        </PanelsFold>
      </div>
    </div>
  );
}
