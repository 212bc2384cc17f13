import { formatCount } from '../fields/format.ts';
import type { RecordNoun } from './nouns.ts';

/** The first part of that page of the settings. */
export const TRASH_HREF = '/crm/settings/data/records';

export const describeCounts = (counts: Partial<Record<RecordNoun, number>>) =>
  Object.entries(counts)
    .map(([noun, count]) => formatCount(count, noun))
    .join(', ');
