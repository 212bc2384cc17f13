import type { SubjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../../trpc.ts';

/** The name of a record, by its id. */
export function RecordName({ noun, id }: { noun: SubjectNoun; id: string }) {
  const { data, error } = trpc.search.everything.useQuery({ search: '', ids: [id] });
  if (!data && !error) return '…';
  return data?.[0]?.name ?? `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun} that is gone`;
}
