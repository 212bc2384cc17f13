import { formatCount } from '../fields/format.ts';
import type { RecordNoun } from './nouns.ts';

export const TRASH_HREF = '/crm/settings/data/trash';

/** Where a message sends to restore what was deleted. */
export const FROM_TRASH = 'from Trash in the user menu';

export const describeCounts = (counts: Partial<Record<RecordNoun, number>>) =>
  Object.entries(counts)
    .map(([noun, count]) => formatCount(count, noun))
    .join(', ');
