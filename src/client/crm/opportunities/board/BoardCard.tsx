import { useDraggable } from '@dnd-kit/react';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconGripVertical } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatAud, formatDay } from '#shared/fields/format.ts';
import type { OpportunityCard } from '#shared/opportunities.schema.ts';
import type { OpportunityStage } from '#shared/opportunities.ts';
import { describeCloseDate } from '../describeCloseDate.ts';
import { MoveMenu } from '../stages/MoveMenu.tsx';
import classes from './BoardCard.module.css';

export interface BoardCardActions {
  onMove: (card: OpportunityCard, stage: OpportunityStage) => void;
  onDelete: (card: OpportunityCard) => void;
  /** The card that takes the focus where it is drawn anew, since its old place is gone. */
  focusIdRef: RefObject<string | null>;
}

interface BoardCardProps extends BoardCardActions {
  card: OpportunityCard;
  /** On its way to the column, and not to be moved again before the server has answered. */
  isMoving: boolean;
}

/** One opportunity on the board: dragged by its grip or anywhere beside its links, or moved by its menu. */
export function BoardCard({ card, isMoving, onMove, onDelete, focusIdRef }: BoardCardProps) {
  const { ref, handleRef, isDragging } = useDraggable({ id: card.id, data: { card }, disabled: isMoving });
  const grip = useRef<HTMLButtonElement | null>(null);
  const address = `/crm/opportunities/${card.id}`;

  useEffect(() => {
    if (focusIdRef.current !== card.id) return;
    focusIdRef.current = null;
    grip.current?.focus();
  }, [card.id, focusIdRef]);

  return (
    <article ref={ref} className={classes.card} data-dragging={isDragging || undefined} aria-busy={isMoving}>
      <div className={classes.top}>
        <ActionIcon
          ref={(button: HTMLButtonElement | null) => {
            grip.current = button;
            handleRef(button);
          }}
          className={classes.grip}
          variant="subtle"
          color="gray"
          aria-label={`Drag ${card.name}`}
        >
          <IconGripVertical size={18} aria-hidden />
        </ActionIcon>
        <h3 className={classes.name}>
          <Link to={address} draggable={false}>
            {card.name}
          </Link>
        </h3>
        <MoveMenu
          stage={card.stage}
          onMove={(stage) => onMove(card, stage)}
          target={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move or change ${card.name}`}
              disabled={isMoving}
            >
              <IconDotsVertical size={18} aria-hidden />
            </ActionIcon>
          }
        >
          <Menu.Divider />
          <Menu.Item component={Link} to={`${address}/edit`}>
            Edit
          </Menu.Item>
          <Menu.Item onClick={() => onDelete(card)}>Delete</Menu.Item>
        </MoveMenu>
      </div>
      <p className={classes.about}>{card.accountName}</p>
      <p className={classes.figures}>
        <strong>{card.value === null ? 'No value' : formatAud(card.value)}</strong>
        <span>{`${card.probability}%`}</span>
      </p>
      <Closing card={card} />
      {card.ownerName && <p className={classes.owner}>{card.ownerName}</p>}
    </article>
  );
}

function Closing({ card }: { card: OpportunityCard }) {
  const { label, day, isOverdue } = describeCloseDate(card);
  if (!day) return null;
  return (
    <p className={classes.closing} data-overdue={isOverdue || undefined}>
      {`${label} ${formatDay(day)}`}
      {isOverdue && ' (overdue)'}
    </p>
  );
}
