import type { OtherRecords } from '#shared/setup/demoData.schema.ts';

/**
 * Thrown where there are other records than samples, and nobody has said whether to delete them. Rolls back what was
 * begun.
 */
export class OtherRecordsError extends Error {
  readonly otherRecords: OtherRecords;

  constructor(otherRecords: OtherRecords) {
    super('There are other records than samples');
    this.otherRecords = otherRecords;
  }
}
