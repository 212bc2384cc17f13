import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RecordAction } from '../list/recordAction.ts';
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

interface RecordCardProps {
  id: string;
  title: string;
  /** The visible part, if the rest is elsewhere. */
  name?: ReactNode;
  /** Before the title, on a desktop. */
  icon?: ReactNode;
  to: string;
  /** Default: `edit` below `to`; null if it cannot be edited. */
  editTo?: string | null;
  onDelete: (moveOn: () => void) => void;
  /** Deleting asks first: `onDelete` calls `moveOn` once it is deleted. */
  asks?: boolean;
  action?: RecordAction;
  badges?: ReactNode;
  /** Below the title on a phone. */
  detail: string | null;
  /** Beside the title on a phone. */
  figure?: ReactNode;
  /** The due day of an open record: a phone shows it when it is near or late. */
  dueOn?: string | null;
  children: ReactNode;
}

/** `card`: properties that follow from the list. */
export interface CardProps<Row> {
  row: Row;
  card: Pick<RecordCardProps, 'id' | 'to' | 'onDelete'>;
}

/** On a phone a row of two lines. The heading is its only link; button labels name the record. */
export function RecordCard({ onDelete, asks, detail, figure = null, children, ...props }: RecordCardProps) {
  const { id, title, name = title, icon, to, editTo = `${to}/edit`, badges, action } = props;
  const isPhone = useIsPhone();
  const remove = (button: HTMLElement) => {
    const moveOn = () => moveFocusOn(button);
    if (!asks) moveOn();
    onDelete(moveOn);
  };
  if (isPhone) {
    return (
      <PhoneRow
        {...props}
        editTo={editTo}
        badges={badges}
        onDelete={remove}
        detail={detail}
        figure={figure}
      />
    );
  }
  return (
    <article className={classes.card}>
      <div className={classes.top}>
        <SelectionCheckbox id={id} title={title} />
        <div className={classes.badges}>{badges}</div>
        <div className={classes.buttons}>
          {action && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${action.label} ${title}`}
              onClick={action.onAct}
            >
              <action.icon size={18} aria-hidden />
            </ActionIcon>
          )}
          {editTo && (
            <ActionIcon
              component={Link}
              to={editTo}
              variant="subtle"
              color="gray"
              aria-label={`Edit ${title}`}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete ${title}`}
            onClick={(event) => remove(event.currentTarget)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
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

/** To the next card, the previous one, or the screen's title. */
function moveFocusOn(button: HTMLElement) {
  const card = button.closest('li');
  const titles = [card?.nextElementSibling, card?.previousElementSibling].map((neighbour) =>
    neighbour?.querySelector<HTMLElement>('h2 a'),
  );
  const target = titles.find(Boolean) ?? document.querySelector('h1');
  target?.focus({ preventScroll: true });
}
