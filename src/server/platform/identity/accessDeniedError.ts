import { TRPCError } from '@trpc/server';
import { callDeniedReason, sessionEndReason, signInDeniedReason } from '#shared/auth/auth.ts';

const messages = { ...signInDeniedReason.labels, ...callDeniedReason.labels, ...sessionEndReason.labels };

/** For reasons to which the client reacts, such as with a dialog. */
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
