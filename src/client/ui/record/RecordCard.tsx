import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SelectionCheckbox } from '../list/selection/SelectionCheckbox.tsx';
import classes from './RecordCard.module.css';

interface RecordCardProps {
  id: string;
  /** What the record is called; the whole card leads where its title does. */
  title: string;
  to: string;
  editTo: string;
  onDelete: () => void;
  /** Status and the like, above the title. */
  badges?: ReactNode;
  children: ReactNode;
}

/** One record of a list. Its heading is its one link; the buttons say by name what they edit and delete. */
export function RecordCard({ id, title, to, editTo, onDelete, badges, children }: RecordCardProps) {
  const remove = (event: MouseEvent<HTMLElement>) => {
    leaveCard(event.currentTarget);
    onDelete();
  };
  return (
    <article className={classes.card}>
      <div className={classes.top}>
        <SelectionCheckbox id={id} title={title} />
        <div className={classes.badges}>{badges}</div>
        <div className={classes.buttons}>
          <ActionIcon component={Link} to={editTo} variant="subtle" color="gray" aria-label={`Edit ${title}`}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${title}`} onClick={remove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <h2 className={classes.title}>
        <Link to={to}>{title}</Link>
      </h2>
      <div className={classes.body}>{children}</div>
    </article>
  );
}

/** Moves the focus on to the next card, the one before or the title, as the card that has it goes. */
function leaveCard(button: HTMLElement) {
  const card = button.closest('li');
  const titles = [card?.nextElementSibling, card?.previousElementSibling].map((neighbour) =>
    neighbour?.querySelector<HTMLElement>('h2 a'),
  );
  const target = titles.find(Boolean) ?? document.querySelector('h1');
  target?.focus({ preventScroll: true });
}
