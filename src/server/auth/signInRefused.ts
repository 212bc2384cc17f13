import { TRPCError } from '@trpc/server';
import { signInRefusal } from '#shared/auth.ts';

/** The password was right, and yet this person may not sign in. */
export class SignInRefused extends TRPCError {
  readonly reason: keyof typeof signInRefusal.labels;

  constructor(reason: keyof typeof signInRefusal.labels) {
    super({ code: 'FORBIDDEN', message: signInRefusal.labels[reason] });
    this.reason = reason;
  }
}
