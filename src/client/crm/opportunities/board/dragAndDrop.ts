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

// How cards are dragged: with the mouse, with a finger held on them, and from the keyboard.

/** What a dragged thing and the place below it say of themselves. */
interface Operation {
  source: { data: object } | null;
  target: { id: unknown } | null;
}

export const draggedCard = ({ source }: Operation) =>
  (source?.data as { card: OpportunityCard } | undefined)?.card;
export const targetStage = ({ target }: Operation) => target?.id as OpportunityStage | undefined;

/** The arrow keys go from column to column. */
class ColumnKeyboardSensor extends KeyboardSensor {
  protected override handleMove(direction: 'up' | 'down' | 'left' | 'right', event: KeyboardEvent) {
    event.preventDefault();
    if (direction === 'up' || direction === 'down') return;
    const { registry, dragOperation, actions } = this.manager;
    const columns = [...registry.droppables]
      .flatMap(({ id, element }) => (element ? [{ id, element }] : []))
      .sort((one, other) => leftOf(one.element) - leftOf(other.element));
    const place = columns.findIndex(({ id }) => id === dragOperation.target?.id);
    const next = columns[place + (direction === 'right' ? 1 : -1)];
    if (!next) return;
    next.element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = next.element.getBoundingClientRect();
    const { current } = dragOperation.position;
    const y = Math.min(Math.max(current.y, box.top + 8), box.bottom - 8);
    actions.move({ event, to: { x: box.left + box.width / 2, y } });
  }
}

const leftOf = (element: Element) => element.getBoundingClientRect().left;

/** The same words as it is picked up and over where it was: it comes to be over its own column at once. */
const over = ({ operation }: { operation: Operation }) => {
  const card = draggedCard(operation);
  const stage = targetStage(operation) ?? card?.stage;
  return card && stage && `Dragging ${card.name}, over ${opportunityStage.labels[stage]}.`;
};

const announcements = {
  dragstart: over,
  dragover: over,
  dragend: ({ operation, canceled }: { operation: Operation; canceled: boolean }) => {
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

/** What the board gives to its `DragDropProvider`. */
export const dragDropOptions = {
  sensors: [PointerSensor, ColumnKeyboardSensor],
  plugins: (usual) => [
    ...usual,
    Accessibility.configure({ announcements, screenReaderInstructions, debounce: 100 }),
    // The card is drawn anew where it was dropped: nothing is left to fly there.
    Feedback.configure({ dropAnimation: null }),
    StyleInjector.configure({ nonce: styleNonce }),
  ],
} satisfies Pick<DragDropManagerInput, 'sensors' | 'plugins'>;
