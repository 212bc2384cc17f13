import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { today } from '#shared/fields/format.ts';
import type {
  MoveValues,
  OpportunityCard,
  OpportunityRecord,
} from '#shared/opportunities/opportunities.schema.ts';
import { isClosed, type OpportunityStage, opportunityStage } from '#shared/opportunities/opportunities.ts';
import { FROM_TRASH } from '#shared/records/trash.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { lazyPart, loadOrReport, usePreload } from '../../../ui/overlay/lazyPart.ts';
import { notify, notifyFailure } from '../../../ui/overlay/notify.ts';
import { invalidateTable } from '../../cache/invalidation.ts';
import { useCheckedUndo } from '../../records/useCheckedUndo.ts';

const CloseOpportunityDialog = lazyPart(
  async () => (await import('./CloseOpportunityDialog.tsx')).CloseOpportunityDialog,
);

const OpenTasksOffer = lazyPart(
  async () => (await import('../../activities/todo/OpenTasksOffer.tsx')).OpenTasksOffer,
  { onError: 'ignore' },
);

type Movable = Pick<
  OpportunityCard,
  'id' | 'version' | 'name' | 'stage' | 'probability' | 'closedOn' | 'lostReason'
>;

/** Shown in the new column until the server has confirmed it and the board is reloaded. */
export interface StageMove<Card extends Movable> {
  /** The card as the loaded columns still hold it. */
  from: Card;
  /** The card as it is shown in its new column. */
  card: Card;
  isPending: boolean;
}

interface StageMoves<Card extends Movable> {
  pendingMoves: ReadonlyMap<string, StageMove<Card>>;
  /** Closes it today. Lost asks for a missing reason. */
  move: (card: Card, stage: OpportunityStage, lostReason?: string | null) => void;
  dialog: ReactNode;
}

/** Moves opportunities to other stages, optimistically: a rejected move is rolled back with a message. */
export function useStageMoves<Card extends Movable>(): StageMoves<Card> {
  const client = useQueryClient();
  usePreload(CloseOpportunityDialog);
  const [pendingMoves, setPendingMoves] = useState<ReadonlyMap<string, StageMove<Card>>>(new Map());
  const [lost, setLost] = useState<Card | null>(null);
  // Quiet: `send` invalidates itself and keeps the card in its new column meanwhile.
  const { mutateAsync } = trpc.opportunities.move.useMutation({ meta: { quiet: true } });
  const checked = useCheckedUndo();
  const { mutateAsync: update } = trpc.opportunities.update.useMutation({ meta: { quiet: true } });

  const updateMove = (id: string, step: (move: StageMove<Card> | undefined) => StageMove<Card> | undefined) =>
    setPendingMoves((moves) => {
      const next = new Map(moves);
      const move = step(moves.get(id));
      if (move) next.set(id, move);
      else next.delete(id);
      return next;
    });

  const send = async (card: Card, stage: OpportunityStage, call: () => Promise<OpportunityRecord>) => {
    const { id } = card;
    const movedCard = { ...card, stage };
    updateMove(id, (earlier) => ({ from: earlier?.from ?? card, card: movedCard, isPending: true }));
    const response = await call().catch((error: CallError) => {
      // Roll back before the toast says why.
      updateMove(id, () => undefined);
      notifyMoveError(card, error);
    });
    const savedCard = response && { ...card, ...response };
    if (savedCard) updateMove(id, (move) => move && { ...move, card: savedCard, isPending: false });
    // The card may have been moved again meanwhile: that move starts from the saved card.
    const finish = () => {
      if (savedCard) updateMove(id, (move) => (move?.isPending ? { ...move, from: savedCard } : undefined));
    };
    void invalidateTable(client, 'opportunities', [id]).then(finish);
    return savedCard;
  };

  const moveTo = async (card: Card, values: MoveValues) => {
    const { id, version, name, stage, probability, closedOn, lostReason } = card;
    const data = { stage, probability, closedOn, lostReason };
    const saved = await send(card, values.stage, () => mutateAsync({ ...values, id, version }));
    if (!saved) return;
    const before = { id, version: saved.version, data };
    const undo = checked('opportunities.update', before, async () => {
      const undone = await send(saved, card.stage, () => update(before));
      if (undone) notify.success('Change undone');
    });
    const isProbable = saved.probability !== probability && !isClosed(saved.stage);
    const chance = isProbable ? `, probability ${saved.probability}%` : '';
    notify.undoable(`Moved to ${opportunityStage.labels[values.stage]}${chance}`, undo, name, {
      offer: (close) =>
        values.stage === 'lost' && <OpenTasksOffer subject={{ noun: 'opportunity', id }} onClose={close} />,
    });
  };

  const askForReason = async (card: Card) => {
    if (await loadOrReport(CloseOpportunityDialog)) setLost(card);
  };

  return {
    pendingMoves,
    move: (card, stage, lostReason = null) => {
      if (stage === card.stage || pendingMoves.get(card.id)?.isPending) return;
      if (stage === 'lost' && !lostReason) void askForReason(card);
      else void moveTo(card, { stage, closedOn: isClosed(stage) ? today() : null, lostReason });
    },
    dialog: lost && (
      <CloseOpportunityDialog
        id={lost.id}
        name={lost.name}
        stage="lost"
        opportunityId={lost.id}
        onMove={(values) => {
          setLost(null);
          void moveTo(lost, values);
        }}
        onClose={() => setLost(null)}
      />
    ),
  };
}

function notifyMoveError({ name }: Movable, error: CallError) {
  const { code, current } = error.data ?? {};
  if (code === 'CONFLICT' && current) {
    const { stage } = current as OpportunityRecord;
    return notify.error(
      `Somebody else changed ${name} meanwhile`,
      `It is in ${opportunityStage.labels[stage]} now, and you did not move it.`,
    );
  }
  if (code === 'NOT_FOUND') {
    return notify.error(`${name} is gone`, `It was deleted meanwhile. It can be restored ${FROM_TRASH}.`);
  }
  notifyFailure('Failed to move opportunity', error);
}
