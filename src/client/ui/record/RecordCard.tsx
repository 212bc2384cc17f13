import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RecordMenu } from '../list/phone-rows/RecordMenu.tsx';
import type { RecordMenuProps } from '../list/phone-rows/RecordMenuItems.tsx';
import { SelectionCheckbox } from '../list/selection/SelectionCheckbox.tsx';
import { lazyPart } from '../overlay/lazyPart.ts';
import { preloadOnPhone, useIsPhone } from '../useIsPhone.ts';
import classes from './RecordCard.module.css';

// Not needed on a desktop.
const PhoneRow = lazyPart(async () => (await import('../list/phone-rows/PhoneRow.tsx')).PhoneRow, {
  fallback: <div style={{ height: 64 }} />,
  onError: 'show',
});
preloadOnPhone(PhoneRow);

interface RecordCardProps extends Pick<RecordMenuProps, 'title' | 'actions'> {
  id: string;
  /** The visible part, if the rest is elsewhere. */
  name?: ReactNode;
  /** The kind of the record, before its title at a desk. */
  icon?: ReactNode;
  to: string;
  /** The address of its form, `edit` below `to` unless given; null for a record that stays as it is. */
  editTo?: string | null;
  onDelete: (moveOn: () => void) => void;
  /** Deleting asks first: `onDelete` calls `moveOn` once it is deleted. */
  asks?: boolean;
  /** The pencil and the bin of the specification; the cards of other nouns have them in a menu. */
  hasButtons?: boolean;
  badges?: ReactNode;
  /** The text below the title on a phone, where a record is a row of two lines. */
  detail: string | null;
  /** The value or the number that people look for, beside the title on a phone. */
  figure?: ReactNode;
  /** The due day of an open record: a phone shows it when it is near or late. */
  dueOn?: string | null;
  children: ReactNode;
}

/** The properties of the card of one noun: `card` are those of its `RecordCard` that follow from the list. */
export interface CardProps<Row> {
  row: Row;
  card: Pick<RecordCardProps, 'id' | 'to' | 'onDelete'>;
}

/** One record of a list; on a phone a row. Its heading is its one link; the labels of the buttons name the record. */
export function RecordCard({ onDelete, asks, detail, figure = null, children, ...props }: RecordCardProps) {
  const { id, title, name = title, icon, to, editTo = `${to}/edit`, badges, actions, hasButtons } = props;
  const isPhone = useIsPhone();
  const remove = (button: HTMLElement) => {
    const card = button.closest('li');
    const moveOn = () => moveFocusOn(card);
    if (!asks) moveOn();
    onDelete(moveOn);
  };
  const menu = <RecordMenu title={title} editTo={editTo} onDelete={remove} actions={actions} />;
  if (isPhone) return <PhoneRow {...props} badges={badges} detail={detail} figure={figure} menu={menu} />;
  return (
    <article className={classes.card}>
      <div className={classes.top}>
        <SelectionCheckbox id={id} title={title} />
        <div className={classes.badges}>{badges}</div>
        <div className={classes.buttons}>
          {hasButtons ? (
            <>
              <ActionIcon component={Link} to={`${to}/edit`} aria-label={`Edit ${title}`}>
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={`Delete ${title}`}
                // The next card takes the place: it is not what a double click means.
                onClick={({ detail, currentTarget }) => detail < 2 && remove(currentTarget)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </>
          ) : (
            menu
          )}
        </div>
      </div>
      <h2 className={classes.title} title={title}>
        {icon}
        <Link to={to}>{name}</Link>
      </h2>
      <div className={classes.body}>{children}</div>
    </article>
  );
}

/** Moves the focus, before a card is removed, to the next card, the previous one, or the title of the screen. */
function moveFocusOn(card: HTMLElement | null) {
  const titles = [card?.nextElementSibling, card?.previousElementSibling].map((neighbour) =>
    neighbour?.querySelector<HTMLElement>('h2 a'),
  );
  const target = titles.find(Boolean) ?? document.querySelector('h1');
  target?.focus({ preventScroll: true });
}
