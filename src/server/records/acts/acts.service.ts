import { TRPCError } from '@trpc/server';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import type { undoInput } from '#shared/records/acts.schema.ts';
import { ACT_KINDS, type ActKind, mayUndo, type Undone } from '#shared/records/acts.ts';
import { setAct } from '../../platform/database/actor.ts';
import { newId } from '../../platform/database/columns.ts';
import { claimKey, lockId } from '../../platform/database/idempotencyKeys.ts';
import { readRows } from '../../platform/database/runSql.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { RecordContext } from '../record.ts';

type UndoInput = z.output<typeof undoInput>;

export type ActContext = RecordContext & { user: SessionUser; jobs: Jobs };

/** What a noun states of a kind of act; the service does the act, `router.ts` lists all kinds. */
export interface UndoableAct {
  /** Selects who did the act with this id. No row if it is too long ago. */
  find(act: string): RawBuilder<{ by: string | null }>;
  /** Undoes it within a transaction, from the history and stored rows. A repeated call changes nothing. */
  undo(context: ActContext, act: string, misplaced?: UndoInput['misplaced']): Promise<Undone>;
}

export type UndoableActs = Record<ActKind, UndoableAct>;

const foundAct = z.object({ kind: z.enum(ACT_KINDS), by: z.string().nullable() });

/**
 * Takes an act back, if the caller may undo acts of its kind.
 *
 * @throws NOT_FOUND alike when there is no such act, and when the caller may not undo it
 * @throws CONFLICT when it cannot be taken back now; the message says why
 */
export function undoAct(
  context: ActContext,
  acts: UndoableActs,
  { act, misplaced }: UndoInput,
): Promise<Undone> {
  return context.em.transactional(async (em) => {
    // Waits for an act that is being committed.
    await claimAct(em, act);
    await lockId(em, act);
    const parts = ACT_KINDS.map(
      (kind) => sql`select ${sql.lit(kind)} as kind, by from (${acts[kind].find(act)}) as found(by)`,
    );
    const found = await readRows(em, foundAct)`${sql.join(parts, sql` union all `)}`;
    const kind = ACT_KINDS.find((kind) =>
      found.some((one) => one.kind === kind && mayUndo(kind, context.user, one.by)),
    );
    if (!kind) throw new TRPCError({ code: 'NOT_FOUND', message: NOTHING_TO_UNDO });
    await setAct(em, newId());
    return acts[kind].undo({ ...context, em }, act, misplaced);
  });
}

const NOTHING_TO_UNDO = 'Nothing to undo: it was not done, is too long ago, or is for somebody else to undo';

/**
 * Claims the id of an act that has no row until it is done; false if it was done before.
 * @throws GATEWAY_TIMEOUT as `claimKey`
 */
export const claimAct = (em: RecordContext['em'], act: string) => claimKey(em, 'act', act);
