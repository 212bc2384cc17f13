import { formatCount } from '#shared/fields/format.ts';
import type { RecordNoun } from '#shared/records/nouns.ts';
import {
  MAX_NAMED_RECORDS,
  type MisplacedRecord,
  type RestoreDuplicate,
  type TrashCounts,
} from '#shared/records/trash.schema.ts';
import { DuplicatesError, MisplacedError } from '../../platform/database/restoreConflicts.ts';

/** '‘Sunrise Care’ and 2 others are there again.' */
export const duplicatesOf = (found: (RestoreDuplicate & { id: string })[]) =>
  new DuplicatesError(
    { counts: countsOf(found), named: found.slice(0, MAX_NAMED_RECORDS).map(({ id: _, ...named }) => named) },
    `${nameFirst(found)} ${found.length > 1 ? 'are' : 'is'} there again. Leave out what is there again, or restore all.`,
  );

/** Names what may not stand where it was: '‘Audit’ cannot go back to where it was.' `hint` says where a person can choose. */
export const misplacedOf = (found: MisplacedRecord[], hint: string) =>
  new MisplacedError(
    {
      counts: countsOf(found),
      named: found
        .slice(0, MAX_NAMED_RECORDS)
        .map(({ noun, title, from, to, why }) => ({ noun, title, from, to, why })),
    },
    `${nameFirst(found)} cannot go back to where ${found.length > 1 ? 'they were' : 'it was'}. ${hint}`,
  );

function countsOf(found: { noun: RecordNoun }[]) {
  const counts: TrashCounts = {};
  for (const { noun } of found) counts[noun] = (counts[noun] ?? 0) + 1;
  return counts;
}

function nameFirst([first, ...others]: { title: string }[]) {
  const also = others.length > 0 ? ` and ${formatCount(others.length, 'other')}` : '';
  return `‘${first?.title}’${also}`;
}
