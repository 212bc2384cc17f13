import { TRPCError } from '@trpc/server';

/** An update of a version that is no longer the newest; it changed nothing. */
export class StaleRecordError extends TRPCError {
  /** The record as it is now. */
  readonly current: unknown;

  constructor(current: unknown, message = 'Somebody else changed this record in the meantime') {
    super({ code: 'CONFLICT', message });
    this.current = current;
  }
}
