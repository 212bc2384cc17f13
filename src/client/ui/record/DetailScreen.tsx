import { ActionIcon, Button, Menu, Skeleton, Stack } from '@mantine/core';
import { IconDots, IconPencil } from '@tabler/icons-react';
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
  title: string;
  rename?: ReactNode;
  badges?: ReactNode;
  figure?: ReactNode;
  /** Whom to call or write to, beside the badges. */
  contactLine?: ReactNode;
  backTo: string;
  backLabel: string;
  /** Null if it cannot be edited. */
  editTo: string | null;
  editLabel: string;
  /** The items of the menu beside the edit button: what is seldom done. */
  menu?: ReactNode;
  /** Between the back link and the edit button: coming late, it moves nothing. */
  notice?: ReactNode;
  /** Shown above the columns, across the screen: the next step and what can be done. */
  top?: ReactNode;
  /** Replaces the timeline in the widest column. */
  first?: ReactNode;
  /** What is related stands below `first`, and the facts in the last column: where few cards are related. */
  areFactsLast?: boolean;
  /** `first` has the most room, and the facts stand above what is related: for many lines. */
  isFirstWide?: boolean;
  /** About the record itself: 336 px wide. Folded on a phone. */
  children: ReactNode;
  /** The timeline, which comes first: the widest column. */
  timeline?: ReactNode;
  /** The first column takes all room beside one for the rest, for a page of paper. */
  isWide?: boolean;
  /** What is related stands below the facts on the widest screens, too: where both are short. */
  hasTwoColumns?: boolean;
  /** What belongs to the record, in the last column. Folded on a phone. */
  related?: ReactNode;
}

/** Characters; longer names get smaller letters. 160 take two lines on a desktop, 80 on a phone. */
const LONG_TITLE = { desktop: 70, phone: 44 };

/** A screen that shows one record. What stands first on it is first in the document, at a desk and on a phone. */
export function DetailScreen(props: DetailScreenProps) {
  const { title, rename, badges, figure, contactLine, backTo, backLabel, editTo, editLabel } = props;
  const { top, children, first, areFactsLast, isFirstWide, timeline, isWide, hasTwoColumns } = props;
  const { related, notice, menu } = props;
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  useShortcut('e', () => void (editTo && navigate(editTo)));
  const pencil = <IconPencil size={16} aria-hidden />;
  const toEdit = editTo && { component: Link, to: editTo, variant: 'default', 'aria-keyshortcuts': 'e' };
  const edit =
    toEdit &&
    (isPhone ? (
      <ActionIcon {...toEdit} size={44} aria-label={editLabel}>
        {pencil}
      </ActionIcon>
    ) : (
      <Button {...toEdit} size="compact-sm" leftSection={pencil}>
        {editLabel}
      </Button>
    ));
  const buttons = (isPhone || edit || menu) && (
    <div className={classes.buttons}>
      {edit}
      {menu && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={isPhone ? 44 : 32} aria-label="More actions">
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>{menu}</Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
  return (
    <div className={classes.screen} data-wide={isWide || undefined}>
      <div className={classes.bar}>
        <BackLink to={backTo}>{backLabel}</BackLink>
        {!isPhone && notice}
        {!isPhone && buttons}
      </div>
      <header className={classes.head}>
        <div
          className={classes.title}
          data-long={title.length > LONG_TITLE[isPhone ? 'phone' : 'desktop'] || undefined}
        >
          <PageTitle shown={unbroken(title)}>{title}</PageTitle>
          {!isPhone && rename}
        </div>
        {(isPhone || badges || figure || contactLine) && (
          <div className={classes.about}>
            {badges}
            {figure && <strong>{figure}</strong>}
            {isPhone && buttons}
            {contactLine}
            {isPhone && notice}
          </div>
        )}
      </header>
      {top}
      <div
        // A first column that comes late replaces its placeholder; nothing moves.
        key={timeline ? 'whole' : 'part'}
        className={classes.columns}
        data-wide={isWide || undefined}
        data-two={hasTwoColumns || undefined}
        data-first={Boolean(first) || undefined}
        data-facts-last={areFactsLast || undefined}
        data-first-wide={isFirstWide || undefined}
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

export const DetailSkeleton = () => (
  <Stack gap="sm" py="sm" role="status" aria-label="Loading">
    <Skeleton h={14} w="60%" />
    <Skeleton h={14} w="80%" />
    <Skeleton h={14} w="45%" />
  </Stack>
);
