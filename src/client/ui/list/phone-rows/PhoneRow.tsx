import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayFromToday, formatLateness, formatShortDay, today } from '#shared/fields/format.ts';
import { LazyMenu } from '../../overlay/LazyMenu.tsx';
import { lazyPart } from '../../overlay/lazyPart.ts';
import type { RecordAction } from '../recordAction.ts';
import { SelectionCheckbox } from '../selection/SelectionCheckbox.tsx';
import classes from './PhoneRow.module.css';

const RowMenu = lazyPart(async () => (await import('./RowMenu.tsx')).RowMenu);

interface PhoneRowProps {
  id: string;
  title: string;
  /** The visible part of the title. */
  name?: ReactNode;
  to: string;
  editTo: string | null;
  /** `button` opens the menu and is removed with the row. */
  onDelete: (button: HTMLElement) => void;
  action?: RecordAction;
  badges: ReactNode;
  detail: string | null;
  figure: ReactNode;
  /** The due day of an open record: shown from a week before. */
  dueOn?: string | null;
}

/** The days from which what is due is said. */
const SOON_DAYS = 7;

function describeDue(day: string) {
  if (day < today()) return formatLateness(day);
  return day === today() ? 'Today' : formatShortDay(day);
}

/** A record in a list on a phone: two lines, the box that selects it, and a menu of what a card has buttons for. */
export function PhoneRow(props: PhoneRowProps) {
  const {
    id,
    title,
    name = title,
    to,
    editTo,
    onDelete,
    badges,
    detail,
    figure,
    action,
    dueOn = null,
  } = props;
  const isLate = dueOn !== null && dueOn < today();
  const due = dueOn !== null && dueOn <= dayFromToday(SOON_DAYS) && describeDue(dueOn);
  const menuButton = (
    <ActionIcon w={44} h={44} variant="subtle" color="gray" aria-label={`Change ${title}`}>
      <IconDotsVertical size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <article className={classes.row}>
      <SelectionCheckbox id={id} title={title} />
      <div className={classes.text}>
        <div className={classes.line}>
          <h2 className={classes.title}>
            <Link to={to} aria-label={typeof name === 'string' ? undefined : title}>
              {name}
            </Link>
          </h2>
          {figure && <span className={classes.figure}>{figure}</span>}
        </div>
        <div className={classes.line}>
          <span className={classes.detail}>
            {due && <span className={isLate ? classes.late : classes.due}>{due}</span>}
            {due && detail && ' · '}
            {detail}
          </span>
          <span className={classes.badges}>{badges}</span>
        </div>
      </div>
      <div>
        <LazyMenu target={menuButton} popup="menu" part={RowMenu}>
          <RowMenu target={menuButton} editTo={editTo} onDelete={onDelete} action={action} />
        </LazyMenu>
      </div>
    </article>
  );
}
