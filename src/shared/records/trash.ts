import { formatCount } from '../fields/format.ts';
import type { RecordNoun } from './nouns.ts';

/** '1 account, 2 contacts'. */
export const describeCounts = (counts: Partial<Record<RecordNoun, number>>) =>
  Object.entries(counts)
    .map(([noun, count]) => formatCount(count, noun))
    .join(', ');
