import { KeyboardSensor } from '@dnd-kit/dom';

/** Moves a dragged card by whole columns with the left and right arrow keys. */
export class ColumnKeyboardSensor extends KeyboardSensor {
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
