import { trpcClient } from '../../../trpcClient.ts';
import { codeDraft } from './mailedCode.ts';

// Confirms the address that a visitor typed. `key` is their link's.

export async function mailCode(key: string) {
  // Before the response, which a reload would lose.
  codeDraft.write({ mailed: { key, at: Date.now() } });
  await trpcClient.intake.mailCode.mutate({ key });
}

export async function confirmCode(key: string, code: string) {
  await trpcClient.intake.confirmRequest.mutate({ key, code });
  codeDraft.write({ mailed: null });
}

/** A sentence, as in 'You seem to be offline.' */
export function reasonOf(error: unknown) {
  if (!navigator.onLine) return 'You seem to be offline.';
  return error instanceof Error ? error.message.replace(/[^.!?]$/, '$&.') : '';
}
