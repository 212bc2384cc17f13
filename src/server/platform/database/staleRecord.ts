import { TRPCError } from '@trpc/server';

/** The version was not the newest; nothing was changed. */
export class StaleRecordError extends TRPCError {
  /** The record as it is now. */
  readonly current: unknown;

  constructor(current: unknown, message = 'Somebody else changed this record in the meantime') {
    super({ code: 'CONFLICT', message });
    this.current = current;
  }
}
