import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconDotsVertical, IconGripVertical } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatLateness, formatShortDay, formatTightDay } from '#shared/fields/format.ts';
import type { OpportunityCard } from '#shared/opportunities/opportunities.schema.ts';
import { describeValue, isClosed, type OpportunityStage } from '#shared/opportunities/opportunities.ts';
import { Initials } from '../../../ui/Initials.tsx';
import { focusRow } from '../../../ui/list/useReturnToRow.ts';
import { LazyMenu } from '../../../ui/overlay/LazyMenu.tsx';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';
import { unbroken } from '../../../ui/unbroken.tsx';
import { describeCloseDate } from '../describeCloseDate.ts';
import classes from './BoardCard.module.css';
import { useDraggableCard } from './dragging.ts';

const BoardCardMenu = lazyPart(async () => (await import('./BoardCardMenu.tsx')).BoardCardMenu);

export interface BoardCardActions {
  onMove: (card: OpportunityCard, stage: OpportunityStage) => void;
  onDelete: (card: OpportunityCard) => void;
  /**
   * Takes the focus once it has settled in its new column, until the next press. An older answer may briefly
   * show it in the old one.
   */
  focusIdRef: RefObject<string | null>;
  /** False on a phone, which shows one column. */
  isDraggable: boolean;
  /** The id of the card from which the board was left, and to which the person has come back. */
  returnedId: string | undefined;
}

interface BoardCardProps extends BoardCardActions {
  card: OpportunityCard;
  /** It cannot be moved again until the server has responded. */
  isMoving: boolean;
}

/** Dragged by its grip, or anywhere beside its menu, or moved by its menu. */
export function BoardCard({ card, isMoving, isDraggable, returnedId, ...actions }: BoardCardProps) {
  const { onMove, onDelete, focusIdRef } = actions;
  const article = useRef<HTMLElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const { isDragging, isDropping, canDrag } = useDraggableCard({ card, article, grip, isDisabled: isMoving });

  useEffect(() => {
    const isAtRest = !isDragging && !isDropping && !isMoving;
    // The element of a card that is dropped may be moved in the page, which takes the focus from it.
    if (isAtRest && focusIdRef.current === card.id) grip.current?.focus();
  }, [card.id, focusIdRef, isDragging, isDropping, isMoving]);

  const value = describeValue(card);
  const isReturned = returnedId === card.id;
  useEffect(() => {
    if (isReturned) focusRow(article.current);
  }, [isReturned]);

  return (
    <article
      ref={article}
      className={classes.card}
      data-row={card.id}
      data-draggable={isDraggable || undefined}
      data-dragging={isDragging || undefined}
      aria-busy={isMoving}
    >
      <div className={classes.header}>
        <h3 className={classes.name} title={card.name}>
          <Link to={hrefOf(card)} draggable={false}>
            <span>{unbroken(card.name)}</span>
          </Link>
        </h3>
        <CardMenu card={card} isMoving={isMoving} onMove={onMove} onDelete={onDelete} />
      </div>
      <div className={classes.account}>
        <p className={classes.secondary}>{card.accountName}</p>
        {card.ownerName && <Initials name={card.ownerName} />}
        {isDraggable && (
          <ActionIcon
            ref={grip}
            size={24}
            className={classes.grip}
            data-waits={!canDrag || undefined}
            aria-label={`Drag ${card.name}`}
          >
            <IconGripVertical size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.figures}>
        <p>
          {value === null ? 'No value' : <strong>{value}</strong>}
          {!isClosed(card.stage) && <span className={classes.chance}>{` · ${card.probability}%`}</span>}
        </p>
        <CloseDate card={card} />
      </div>
    </article>
  );
}

const hrefOf = ({ id }: OpportunityCard) => `/crm/opportunities/${id}`;

function CardMenu({
  card,
  isMoving,
  onMove,
  onDelete,
}: Pick<BoardCardProps, 'card' | 'isMoving' | 'onMove' | 'onDelete'>) {
  const button = (
    <ActionIcon aria-label={`Move or change ${card.name}`} disabled={isMoving}>
      <IconDotsVertical size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <LazyMenu target={button} popup="menu" part={BoardCardMenu}>
      <BoardCardMenu
        target={button}
        stage={card.stage}
        onMove={(stage) => onMove(card, stage)}
        editTo={`${hrefOf(card)}/edit`}
        onDelete={() => onDelete(card)}
      />
    </LazyMenu>
  );
}

function CloseDate({ card }: { card: OpportunityCard }) {
  const { label, day, isOverdue } = describeCloseDate(card);
  if (!day) return <p className={classes.secondary}>No date</p>;
  return (
    <p
      className={classes.secondary}
      data-overdue={isOverdue || undefined}
      title={`${label} ${formatShortDay(day)}`}
    >
      <VisuallyHidden>{`${label} `}</VisuallyHidden>
      {isOverdue ? formatLateness(day) : formatTightDay(day)}
    </p>
  );
}
