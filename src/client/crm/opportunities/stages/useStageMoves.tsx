import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MoveValues, OpportunityRecord } from '#shared/opportunities.schema.ts';
import { isClosed, type OpportunityStage, opportunityStage } from '#shared/opportunities.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { invalidateNoun } from '../../cache/invalidation.ts';
import { CloseOpportunityDialog } from './CloseOpportunityDialog.tsx';

/** As much of an opportunity as moving it needs. */
export interface Movable {
  id: string;
  version: number;
  name: string;
  stage: OpportunityStage;
}

/** A card on its way: shown where it goes until the server has said yes and told the board anew. */
export interface StageMove<Card extends Movable> {
  /** The card as the columns still have it. */
  from: Card;
  /** The card as it is shown in its new place. */
  card: Card;
  /** The server has not answered yet. */
  isPending: boolean;
}

interface Moves<Card extends Movable> {
  /** The moves that are under way, by the card's id. */
  pendingMoves: ReadonlyMap<string, StageMove<Card>>;
  move: (card: Card, stage: OpportunityStage) => void;
  /** Asks for the reason or the day where a stage needs them. */
  dialog: ReactNode;
}

/** Moves opportunities to other stages, at once on screen; what the server refuses goes back and says why. */
export function useStageMoves<Card extends Movable>(): Moves<Card> {
  const client = useQueryClient();
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, StageMove<Card>>>(new Map());
  const [asking, setAsking] = useState<{ card: Card; stage: 'won' | 'lost' } | null>(null);
  // What shows it is asked anew below, and the card held in its new place until the answers are there.
  const { mutateAsync } = trpc.opportunities.move.useMutation({ meta: { quiet: true } });

  const change = (id: string, step: (move: StageMove<Card> | undefined) => StageMove<Card> | undefined) =>
    setUnderWay((moves) => {
      const next = new Map(moves);
      const move = step(moves.get(id));
      if (move) next.set(id, move);
      else next.delete(id);
      return next;
    });

  const send = async (card: Card, values: MoveValues) => {
    const { id, version } = card;
    const shown = { ...card, stage: values.stage };
    change(id, (earlier) => ({ from: earlier?.from ?? card, card: shown, isPending: true }));
    const moved = await mutateAsync({ ...values, id, version }).catch((error: CallError) => {
      // Back to where it came from first: the toast says why.
      change(id, () => undefined);
      tellRefusal(card, error);
    });
    const landed = moved && { ...card, ...moved };
    if (landed) {
      change(id, (move) => move && { ...move, card: landed, isPending: false });
      notify.success(`${card.name} moved to ${opportunityStage.labels[values.stage]}`);
    }
    await invalidateNoun(client, 'opportunities', [id]);
    // It may be on its way again, from where it has just landed.
    if (landed) change(id, (move) => (move?.isPending ? { ...move, from: landed } : undefined));
  };

  return {
    pendingMoves: underWay,
    move: (card, stage) => {
      if (stage === card.stage || underWay.get(card.id)?.isPending) return;
      if (isClosed(stage)) setAsking({ card, stage });
      else send(card, { stage, closedOn: null, lostReason: null });
    },
    dialog: asking && (
      <CloseOpportunityDialog
        id={asking.card.id}
        name={asking.card.name}
        stage={asking.stage}
        onMove={(values) => {
          setAsking(null);
          send(asking.card, values);
        }}
        onClose={() => setAsking(null)}
      />
    ),
  };
}

function tellRefusal({ name }: Movable, error: CallError) {
  const { code, current } = error.data ?? {};
  if (code === 'UNAUTHORIZED') return;
  if (code === 'CONFLICT' && current) {
    const { stage } = current as OpportunityRecord;
    return notify.error(
      `Somebody else changed ${name} meanwhile`,
      `It is in ${opportunityStage.labels[stage]} now, and you did not move it.`,
    );
  }
  if (code === 'NOT_FOUND') {
    return notify.error(
      `${name} is gone`,
      'It was deleted meanwhile. It can be restored in Settings, Trash.',
    );
  }
  notify.error('Failed to move opportunity', error.message);
}
