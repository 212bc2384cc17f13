import * as z from 'zod';
import { newBatchInput, type TrashCounts } from '../records/trash.schema.ts';

/** The records that go to the trash: samples that nobody has changed, or all records. */
const scopes = ['samples', 'everything'] as const;

export const demoDataInput = newBatchInput.extend({
  /** Needed where there are other records than samples. 'everything' also needs a recent password there. */
  scope: z.enum(scopes, 'samples or everything').optional(),
});

export const switchDemoDataInput = z.object({ isOn: z.boolean() });

export type DemoDataScope = (typeof scopes)[number];

/** The numbers of records that are there: the answer where no scope was given, and nothing was done. */
export interface OtherRecords {
  /** Go with 'samples'. */
  samples: TrashCounts;
  /** Samples that stay: they were changed, or other records belong to them. */
  keptSamples: TrashCounts;
  /** Records that were no samples. */
  others: TrashCounts;
}
