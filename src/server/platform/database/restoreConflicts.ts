import { TRPCError } from '@trpc/server';
import type { MisplacedRecords, RestoreDuplicates } from '#shared/records/trash.schema.ts';

/** Records that would come back from the trash are there again; nothing was restored. */
export class DuplicatesError extends TRPCError {
  readonly duplicates: RestoreDuplicates;

  constructor(duplicates: RestoreDuplicates, message: string) {
    super({ code: 'CONFLICT', message });
    this.duplicates = duplicates;
  }
}

/** Nothing was restored: records would be where they may not be. */
export class MisplacedError extends TRPCError {
  readonly misplaced: MisplacedRecords;

  constructor(misplaced: MisplacedRecords, message: string) {
    super({ code: 'CONFLICT', message });
    this.misplaced = misplaced;
  }
}
