import * as z from 'zod';
import { newBatchInput, type TrashCounts } from '../records/trash.schema.ts';

/** What goes to the trash: samples that nobody has changed, or all records. */
const scopes = ['samples', 'everything'] as const;

export const demoDataInput = newBatchInput.extend({
  /** Required if there are other records than samples. 'everything' then needs a recent password. */
  scope: z.enum(scopes, 'samples or everything').optional(),
});

export const switchDemoDataInput = z.object({ isOn: z.boolean() });

export type DemoDataScope = (typeof scopes)[number];

/** The numbers of records that are there: the answer where no scope was given, and nothing was done. */
export interface OtherRecords {
  /** Deleted with 'samples'. */
  samples: TrashCounts;
  /** Changed, or other records belong to them: they stay. */
  keptSamples: TrashCounts;
  /** Records that were no samples. */
  others: TrashCounts;
}
