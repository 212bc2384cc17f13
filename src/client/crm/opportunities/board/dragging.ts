import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { OpportunityCard } from '#shared/opportunities/opportunities.schema.ts';
import type { BoardColumn } from '#shared/opportunities/opportunities.ts';
import type { DraggableCard, Dragging } from './dragAndDrop.ts';

/** Null until it is loaded, which is after the board is shown, and on a phone, where nothing is dragged. */
export const DraggingContext = createContext<Dragging | null>(null);

interface DraggableCardInput {
  card: OpportunityCard;
  article: RefObject<HTMLElement | null>;
  /** Drags by touch and keyboard. */
  grip: RefObject<HTMLElement | null>;
  isDisabled: boolean;
}

const AT_REST = { isDragging: false, isDropping: false };

/** The state of a card's drag; `canDrag` is false until the code of dragging is loaded. */
export function useDraggableCard({ card, article, grip, isDisabled }: DraggableCardInput) {
  const dragging = useContext(DraggingContext);
  const [state, setState] = useState(AT_REST);
  const draggable = useRef<DraggableCard>(null);
  useLayoutEffect(() => {
    if (!dragging || !article.current || !grip.current) return;
    const elements = { article: article.current, grip: grip.current };
    draggable.current = dragging.addCard(card.id, elements, setState);
    return () => draggable.current?.remove();
  }, [dragging, card.id, article, grip]);
  useLayoutEffect(() => draggable.current?.update(card, isDisabled));
  return { ...state, canDrag: dragging !== null };
}

/** True while a card is dragged over it. No card is dropped on the renewals, which are no stage. */
export function useDropTarget(stage: BoardColumn, column: RefObject<HTMLElement | null>) {
  const dragging = useContext(DraggingContext);
  const [isTarget, setIsTarget] = useState(false);
  useLayoutEffect(() => {
    if (dragging && column.current && stage !== 'renewals')
      return dragging.addColumn(stage, column.current, setIsTarget);
  }, [dragging, stage, column]);
  return isTarget;
}
