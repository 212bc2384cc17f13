import {
  Accessibility,
  DragDropManager,
  type DragDropManagerInput,
  Draggable,
  Droppable,
  Feedback,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
  StyleInjector,
} from '@dnd-kit/dom';
import { flushSync } from 'react-dom';
import type { OpportunityCard } from '#shared/opportunities/opportunities.schema.ts';
import { type OpportunityStage, opportunityStage } from '#shared/opportunities/opportunities.ts';
import { styleNonce } from '../../../ui/styleNonce.ts';

/** Moves a dragged card by whole columns with the left and right arrow keys. */
class ColumnKeyboardSensor extends KeyboardSensor {
  protected override handleMove(direction: 'up' | 'down' | 'left' | 'right', event: KeyboardEvent) {
    event.preventDefault();
    if (direction === 'up' || direction === 'down') return;
    const { registry, dragOperation, actions } = this.manager;
    const columns = [...registry.droppables]
      .flatMap(({ id, element }) => (element ? [{ id, element }] : []))
      .sort((one, other) => leftOf(one.element) - leftOf(other.element));
    const index = columns.findIndex(({ id }) => id === dragOperation.target?.id);
    const next = columns[index + (direction === 'right' ? 1 : -1)];
    if (!next) return;
    next.element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = next.element.getBoundingClientRect();
    const { current } = dragOperation.position;
    const y = Math.min(Math.max(current.y, box.top + 8), box.bottom - 8);
    actions.move({ event, to: { x: box.left + box.width / 2, y } });
  }
}

const leftOf = (element: Element) => element.getBoundingClientRect().left;

/** The part of dnd-kit's drag operation that is used here. */
interface DragOperation {
  source: { data: object } | null;
  target: { id: unknown } | null;
}

const draggedCard = ({ source }: DragOperation) =>
  (source?.data as { card: OpportunityCard } | undefined)?.card;
const targetStage = ({ target }: DragOperation) => target?.id as OpportunityStage | undefined;

/** Announces pick-up and movement alike, because a picked-up card is over its own column at once. */
const announcePosition = ({ operation }: { operation: DragOperation }) => {
  const card = draggedCard(operation);
  const stage = targetStage(operation) ?? card?.stage;
  return card && stage && `Dragging ${card.name}, over ${opportunityStage.labels[stage]}.`;
};

const announcements = {
  dragstart: announcePosition,
  dragover: announcePosition,
  dragend: ({ operation, canceled }: { operation: DragOperation; canceled: boolean }) => {
    const card = draggedCard(operation);
    const stage = targetStage(operation);
    if (!card) return;
    if (canceled || !stage || stage === card.stage) {
      return `${card.name} stays in ${opportunityStage.labels[card.stage]}.`;
    }
    return `Dropped ${card.name} on ${opportunityStage.labels[stage]}.`;
  },
};

const screenReaderInstructions = {
  draggable:
    'Press Space to pick up. Choose a column with the left and right arrow keys. Press Space to drop, Escape to cancel.',
};

const isOnGrip = ({ target }: PointerEvent, { handle }: Draggable) =>
  target instanceof Node && handle?.contains(target);

/** A mouse drags a card by any part but its menu; a finger, which scrolls, by its grip. */
const pointer = PointerSensor.configure({
  activatorElements: ({ element }) => [element],
  activationConstraints: (event, card) =>
    isOnGrip(event, card) ? undefined : [new PointerActivationConstraints.Distance({ value: 5 })],
  preventActivation: (event, card) =>
    !isOnGrip(event, card) &&
    (event.pointerType !== 'mouse' ||
      (event.target instanceof Element && event.target.closest('button') !== null)),
});

const options = {
  sensors: [pointer, ColumnKeyboardSensor],
  plugins: (defaults) => [
    ...defaults,
    Accessibility.configure({ announcements, screenReaderInstructions, debounce: 100 }),
    // The card is rendered in its new column at once, so there is nothing to animate.
    Feedback.configure({ dropAnimation: null }),
    StyleInjector.configure({ nonce: styleNonce }),
  ],
} satisfies Pick<DragDropManagerInput, 'sensors' | 'plugins'>;

export interface DragListeners {
  onStart: (card: OpportunityCard | undefined) => void;
  onDrop: (stage: OpportunityStage) => void;
}

export interface DraggableCard {
  update: (card: OpportunityCard, isDisabled: boolean) => void;
  remove: () => void;
}

export type Dragging = ReturnType<typeof openDragging>;

/** Not `@dnd-kit/react`, whose provider would be loaded before the board is shown. */
export function openDragging({ onStart, onDrop }: DragListeners) {
  const manager = new DragDropManager(options);
  manager.monitor.addEventListener('dragstart', ({ operation }) => onStart(draggedCard(operation)));
  manager.monitor.addEventListener('dragend', ({ operation, canceled }) => {
    const stage = targetStage(operation);
    // The drop is rendered at once: dnd-kit puts the dragged element back where React has it by then.
    if (!canceled && stage) flushSync(() => onDrop(stage));
  });

  return {
    addCard(
      id: string,
      { article, grip }: { article: Element; grip: Element },
      onChange: (state: { isDragging: boolean; isDropping: boolean }) => void,
    ): DraggableCard {
      const draggable: Draggable = new Draggable(
        {
          id,
          element: article,
          handle: grip,
          register: false,
          effects: () => [
            () => onChange({ isDragging: draggable.isDragging, isDropping: draggable.isDropping }),
          ],
        },
        manager,
      );
      const remove = draggable.register();
      return {
        update(card, isDisabled) {
          draggable.data = { card };
          draggable.disabled = isDisabled;
        },
        remove: () => remove?.(),
      };
    },
    /** Returns the function that removes it. */
    addColumn(stage: OpportunityStage, element: Element, onChange: (isTarget: boolean) => void) {
      const droppable: Droppable = new Droppable(
        { id: stage, element, register: false, effects: () => [() => onChange(droppable.isDropTarget)] },
        manager,
      );
      const remove = droppable.register();
      return () => remove?.();
    },
    close: () => manager.destroy(),
  };
}
