import { TRPCError } from '@trpc/server';
import { callDeniedReason, signInDeniedReason } from '#shared/auth.ts';

const messages = { ...signInDeniedReason.labels, ...callDeniedReason.labels };

/** Access denied for a reason to which the client has its own answer, such as a dialog. */
export class AccessDeniedError extends TRPCError {
  readonly reason: keyof typeof messages;

  constructor(reason: keyof typeof messages) {
    super({ code: 'FORBIDDEN', message: messages[reason] });
    this.reason = reason;
  }
}
