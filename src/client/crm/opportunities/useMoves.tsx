import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MoveValues, OpportunityRecord } from '#shared/opportunities.schema.ts';
import { isClosed, type OpportunityStage, opportunityStage } from '#shared/opportunities.ts';
import { type CallError, trpc } from '../../trpc.ts';
import { notify } from '../../ui/notify.ts';
import { touch } from '../touched.ts';
import { CloseDialog } from './CloseDialog.tsx';

/** As much of an opportunity as moving it needs. */
export interface Movable {
  id: string;
  version: number;
  name: string;
  stage: OpportunityStage;
}

/** A card on its way: shown where it goes until the server has said yes and told the board anew. */
export interface Move<Card extends Movable> {
  /** The card as the columns still have it. */
  from: Card;
  /** The card as it is shown in its new place. */
  card: Card;
  /** The server has not answered yet. */
  isSent: boolean;
}

interface Moves<Card extends Movable> {
  /** The moves that are under way, by the card's id. */
  underWay: ReadonlyMap<string, Move<Card>>;
  move: (card: Card, stage: OpportunityStage) => void;
  /** Asks for the reason or the day where a stage needs them. */
  dialog: ReactNode;
}

/** Moves opportunities to other stages, at once on screen; what the server refuses goes back and says why. */
export function useMoves<Card extends Movable>(): Moves<Card> {
  const client = useQueryClient();
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, Move<Card>>>(new Map());
  const [asking, setAsking] = useState<{ card: Card; stage: 'won' | 'lost' } | null>(null);
  // What shows it is asked anew below, and the card held in its new place until the answers are there.
  const { mutateAsync } = trpc.opportunities.move.useMutation({ meta: { quiet: true } });

  const change = (id: string, step: (move: Move<Card> | undefined) => Move<Card> | undefined) =>
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
    change(id, (earlier) => ({ from: earlier?.from ?? card, card: shown, isSent: true }));
    const moved = await mutateAsync({ ...values, id, version }).catch((error: CallError) => {
      // Back to where it came from first: the toast says why.
      change(id, () => undefined);
      tellRefusal(card, error);
    });
    const landed = moved && { ...card, ...moved };
    if (landed) {
      change(id, (move) => move && { ...move, card: landed, isSent: false });
      notify.success(`${card.name} moved to ${opportunityStage.labels[values.stage]}`);
    }
    await touch(client, 'opportunities', [id]);
    // It may be on its way again, from where it has just landed.
    if (landed) change(id, (move) => (move?.isSent ? { ...move, from: landed } : undefined));
  };

  return {
    underWay,
    move: (card, stage) => {
      if (stage === card.stage || underWay.get(card.id)?.isSent) return;
      if (isClosed(stage)) setAsking({ card, stage });
      else send(card, { stage, closedOn: null, lostReason: null });
    },
    dialog: asking && (
      <CloseDialog
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
