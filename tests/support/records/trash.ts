import type { GoneRecord, RestoreResult } from '#shared/records/trash.schema.ts';

/** The answer after one account was restored. */
export const restored = (values: Partial<RestoreResult> = {}): RestoreResult => ({
  restoreId: '7',
  title: 'Sunrise Care',
  record: null,
  counts: { account: 1 },
  leftOut: {},
  staying: [],
  ...values,
});

/** A record that Kim deleted a moment ago. */
export const goneRecord = (values: Partial<GoneRecord> = {}): GoneRecord => ({
  reason: 'deleted',
  at: new Date(),
  byName: 'Kim Lee',
  batch: null,
  isErased: false,
  mergedInto: null,
  ...values,
});
