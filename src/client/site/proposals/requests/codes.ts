import { trpcClient } from '../../../trpcClient.ts';

// The code by which a visitor confirms the address that they typed. `key` is that of their link.

export const mailCode = (key: string) => trpcClient.intake.mailCode.mutate({ key });

export const confirmCode = (key: string, code: string) =>
  trpcClient.intake.confirmRequest.mutate({ key, code });

/** A sentence, as in 'You seem to be offline.' */
export function reasonOf(error: unknown) {
  if (!navigator.onLine) return 'You seem to be offline.';
  return error instanceof Error ? error.message.replace(/[^.!?]$/, '$&.') : '';
}
