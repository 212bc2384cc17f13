import { formatCount } from '#shared/fields/format.ts';
import type { TrashCounts } from '#shared/records/trash.schema.ts';

/** '5 accounts, 7 contacts, 5 leads', or ''. */
export const formatCounts = (counts: TrashCounts) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => formatCount(count, noun))
    .join(', ');
