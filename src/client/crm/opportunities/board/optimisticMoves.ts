import type { OpportunityCard, StageTotals } from '#shared/opportunities/opportunities.schema.ts';
import {
  type BoardColumn,
  columnOf,
  isClosed,
  stageProbability,
} from '#shared/opportunities/opportunities.ts';
import type { StageMove } from '../stages/useStageMoves.tsx';

type Moves = Iterable<StageMove<OpportunityCard>>;

/** A column's cards as they will be once the moves under way are done. */
export function applyMovesToColumn(
  rows: OpportunityCard[],
  stage: BoardColumn,
  moves: Moves,
): OpportunityCard[] {
  const all = [...moves];
  const moving = new Set(all.map(({ card }) => card.id));
  const staying = rows.filter(({ id }) => !moving.has(id));
  const arriving = all.map(({ card }) => card).filter((card) => columnOf(card) === stage);
  for (const card of arriving) {
    const index = staying.findIndex((other) => comesBefore(card, other, stage));
    staying.splice(index === -1 ? staying.length : index, 0, card);
  }
  return staying;
}

/** The server's order: closed ones by latest close date, open ones by earliest, without a date last. */
function comesBefore(card: OpportunityCard, other: OpportunityCard, stage: BoardColumn) {
  if (isClosed(stage)) return true;
  if (card.expectedCloseDate === other.expectedCloseDate) return card.id < other.id;
  if (card.expectedCloseDate === null || other.expectedCloseDate === null)
    return card.expectedCloseDate !== null;
  return card.expectedCloseDate < other.expectedCloseDate;
}

/** The totals of the columns as they will be once the moves under way are done. */
export function applyMovesToTotals(totals: StageTotals[], moves: Moves): StageTotals[] {
  const after = new Map(totals.map((total) => [total.stage, { ...total }]));
  const add = (stage: BoardColumn, sign: 1 | -1, value: number, probability: number) => {
    const total = after.get(stage);
    if (!total) return;
    total.count += sign;
    total.value += sign * value;
    total.weighted += (sign * value * probability) / 100;
  };
  for (const { from, card } of moves) {
    add(columnOf(from), -1, from.value ?? 0, from.probability);
    add(columnOf(card), 1, card.value ?? 0, stageProbability[card.stage]);
  }
  return totals.map((total) => after.get(total.stage) ?? total);
}
