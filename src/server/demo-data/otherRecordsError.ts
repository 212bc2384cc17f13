import type { OtherRecords } from '#shared/setup/demoData.schema.ts';

/** There are other records than samples, and nobody has said whether they are to go. Rolls back what was begun. */
export class OtherRecordsError extends Error {
  readonly otherRecords: OtherRecords;

  constructor(otherRecords: OtherRecords) {
    super('There are other records than samples');
    this.otherRecords = otherRecords;
  }
}
