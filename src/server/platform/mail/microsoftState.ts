import type { EntityManager } from '../database/orm.ts';
import { updateConnection } from '../microsoft/connection.ts';
import type { MicrosoftConnection } from '../microsoft/microsoftConnections.entity.ts';
import type { MicrosoftError } from '../microsoft/microsoftError.ts';
import { retryWaitingMails } from './mailQueue.ts';

/** Tells people that Microsoft accepts mails again, or no longer. */
export type OnMicrosoftChange = (em: EntityManager) => Promise<void>;

/** While there is a problem, one mail is tried each time. */
const PROBLEM_PAUSE_MS = 15 * 60_000;

/** Stores that Microsoft takes mails, and has those sent that wait; nothing is done where that was known. */
export async function noteAccepted(
  em: EntityManager,
  { problem, heldUntil }: MicrosoftConnection,
  onChange: OnMicrosoftChange,
) {
  if (!problem && !heldUntil) return;
  const values = { problem: null, heldUntil: null };
  await em.transactional((em) => updateConnection(em, values));
  await onChange(em.fork());
  await retryWaitingMails(em.fork());
}

/** Stores why Microsoft takes none, and until when nothing is sent there. */
export async function noteRefused(
  em: EntityManager,
  { failure: { problem, retryAt } }: MicrosoftError,
  onChange: OnMicrosoftChange,
) {
  if (!problem && !retryAt) return;
  const values = problem
    ? { problem, heldUntil: new Date(Date.now() + PROBLEM_PAUSE_MS) }
    : { heldUntil: retryAt ?? null };
  await em.transactional((em) => updateConnection(em, values));
  await onChange(em.fork());
}
