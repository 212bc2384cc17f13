import { TRPCError } from '@trpc/server';
import { callRefusal, signInRefusal } from '#shared/auth.ts';

const words = { ...signInRefusal.labels, ...callRefusal.labels };

/** Refused with a reason that the client answers in its own way. */
export class Refused extends TRPCError {
  readonly reason: keyof typeof words;

  constructor(reason: keyof typeof words) {
    super({ code: 'FORBIDDEN', message: words[reason] });
    this.reason = reason;
  }
}
