import { TRPCError } from '@trpc/server';
import { callDeniedReason, signInDeniedReason } from '#shared/auth.ts';

const words = { ...signInDeniedReason.labels, ...callDeniedReason.labels };

/** Refused with a reason that the client answers in its own way. */
export class AccessDeniedError extends TRPCError {
  readonly reason: keyof typeof words;

  constructor(reason: keyof typeof words) {
    super({ code: 'FORBIDDEN', message: words[reason] });
    this.reason = reason;
  }
}
