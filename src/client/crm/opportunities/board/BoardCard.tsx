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
  /** The card that takes the focus when it is rendered in its new column, because its old element is gone. */
  focusIdRef: RefObject<string | null>;
}

interface BoardCardProps extends BoardCardActions {
  card: OpportunityCard;
  /** A move is under way: the card cannot be moved again until the server has responded. */
  isMoving: boolean;
}

/** One opportunity on the board. It is dragged by its grip or by any part beside its links, or moved by its menu. */
export function BoardCard({ card, isMoving, onMove, onDelete, focusIdRef }: BoardCardProps) {
  const { ref, handleRef, isDragging } = useDraggable({ id: card.id, data: { card }, disabled: isMoving });
  const grip = useRef<HTMLButtonElement | null>(null);
  const href = `/crm/opportunities/${card.id}`;

  useEffect(() => {
    if (focusIdRef.current !== card.id) return;
    focusIdRef.current = null;
    grip.current?.focus();
  }, [card.id, focusIdRef]);

  return (
    <article ref={ref} className={classes.card} data-dragging={isDragging || undefined} aria-busy={isMoving}>
      <div className={classes.header}>
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
          <Link to={href} draggable={false}>
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
          <Menu.Item component={Link} to={`${href}/edit`}>
            Edit
          </Menu.Item>
          <Menu.Item onClick={() => onDelete(card)}>Delete</Menu.Item>
        </MoveMenu>
      </div>
      <p className={classes.account}>{card.accountName}</p>
      <p className={classes.figures}>
        <strong>{card.value === null ? 'No value' : formatAud(card.value)}</strong>
        <span>{`${card.probability}%`}</span>
      </p>
      <CloseDate card={card} />
      {card.ownerName && <p className={classes.owner}>{card.ownerName}</p>}
    </article>
  );
}

function CloseDate({ card }: { card: OpportunityCard }) {
  const { label, day, isOverdue } = describeCloseDate(card);
  if (!day) return null;
  return (
    <p className={classes.closeDate} data-overdue={isOverdue || undefined}>
      {`${label} ${formatDay(day)}`}
      {isOverdue && ' (overdue)'}
    </p>
  );
}
