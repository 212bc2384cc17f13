import { useEffect, useEffectEvent } from 'react';
import { type Dragging, type DragListeners, openDragging } from './dragAndDrop.ts';

interface BoardDraggingProps extends DragListeners {
  onReady: (dragging: Dragging | null) => void;
}

/** Lets the cards of the board be dragged as long as it is rendered. It shows nothing. */
export function BoardDragging({ onReady, onStart, onDrop }: BoardDraggingProps) {
  const start = useEffectEvent(onStart);
  const drop = useEffectEvent(onDrop);
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    const dragging = openDragging({ onStart: (card) => start(card), onDrop: (stage) => drop(stage) });
    ready(dragging);
    return () => {
      ready(null);
      dragging.close();
    };
  }, []);
  return null;
}
