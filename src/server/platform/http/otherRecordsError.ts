import { TRPCError } from '@trpc/server';
import type { OtherRecords } from '#shared/setup/demoData.schema.ts';

/** There are other records than samples, and nobody has said whether they are to go; nothing was done. */
export class OtherRecordsError extends TRPCError {
  readonly otherRecords: OtherRecords;

  constructor(otherRecords: OtherRecords) {
    super({ code: 'CONFLICT', message: 'There are other records than samples: choose which are to go' });
    this.otherRecords = otherRecords;
  }
}
