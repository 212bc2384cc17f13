import {
  Accessibility,
  type DragDropManagerInput,
  Feedback,
  KeyboardSensor,
  PointerSensor,
  StyleInjector,
} from '@dnd-kit/dom';
import type { OpportunityCard } from '#shared/opportunities.schema.ts';
import { type OpportunityStage, opportunityStage } from '#shared/opportunities.ts';
import { styleNonce } from '../../styleNonce.ts';

// How cards are dragged: by mouse, by touch and from the keyboard.

/** The part of dnd-kit's drag operation that is used here. */
interface DragOperation {
  source: { data: object } | null;
  target: { id: unknown } | null;
}

export const draggedCard = ({ source }: DragOperation) =>
  (source?.data as { card: OpportunityCard } | undefined)?.card;
export const targetStage = ({ target }: DragOperation) => target?.id as OpportunityStage | undefined;

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
    'Press Space to pick up, the left and right arrow keys to choose a column, Space to drop, Escape to cancel.',
};

/** The options of the board's `DragDropProvider`. */
export const dragDropOptions = {
  sensors: [PointerSensor, ColumnKeyboardSensor],
  plugins: (defaults) => [
    ...defaults,
    Accessibility.configure({ announcements, screenReaderInstructions, debounce: 100 }),
    // The card is rendered in its new column at once, so there is nothing to animate.
    Feedback.configure({ dropAnimation: null }),
    StyleInjector.configure({ nonce: styleNonce }),
  ],
} satisfies Pick<DragDropManagerInput, 'sensors' | 'plugins'>;
