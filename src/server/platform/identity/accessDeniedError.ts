import { TRPCError } from '@trpc/server';
import { callDeniedReason, sessionEndReason, signInDeniedReason } from '#shared/auth/auth.ts';

const messages = { ...signInDeniedReason.labels, ...callDeniedReason.labels, ...sessionEndReason.labels };

/** Access denied for a reason to which the client has its own answer, such as a dialog. */
export class AccessDeniedError extends TRPCError {
  readonly reason: keyof typeof messages;

  constructor(reason: keyof typeof messages) {
    super({
      code: reason in sessionEndReason.labels ? 'UNAUTHORIZED' : 'FORBIDDEN',
      message: messages[reason],
    });
    this.reason = reason;
  }
}
