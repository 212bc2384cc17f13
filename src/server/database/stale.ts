import { TRPCError } from '@trpc/server';

/** An update made from a version that is no longer the newest; it changed nothing. */
export class StaleRecord extends TRPCError {
  /** The record as it now is. */
  readonly current: unknown;

  constructor(current: unknown) {
    super({ code: 'CONFLICT', message: 'Somebody else changed this record in the meantime' });
    this.current = current;
  }
}
