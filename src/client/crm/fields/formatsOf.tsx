import { formatField } from '#shared/fields/formatField.ts';
import type { Field, Fields, Kind } from '#shared/fields/kinds.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { trpc } from '../../trpc.ts';
import type { FieldFormat } from '../records/recordType.ts';
import { AssigneeName } from '../team/AssigneeName.tsx';

/** The kinds of which a value is its own text. */
const PLAIN: readonly Kind[] = ['text', 'longText', 'phone', 'email', 'web', 'texts', 'yesNo'];

/** The formats of fields, for histories, conflicts and merges; a field that has none is shown as it is. */
export function formatsOf(fields: Fields) {
  const formats: Record<string, FieldFormat> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!PLAIN.includes(field.kind)) formats[name] = (value) => formatValue(field, value);
  }
  return formats;
}

function formatValue(field: Field, value: unknown) {
  if (field.kind !== 'record' && field.kind !== 'person') return formatField(field, value);
  if (typeof value !== 'string' || !value) return '';
  return field.kind === 'record' ? <RecordName noun={field.noun} id={value} /> : <AssigneeName id={value} />;
}

/** The name of a record, by its id. */
function RecordName({ noun, id }: { noun: SubjectNoun; id: string }) {
  const { data, error } = trpc.search.everything.useQuery({ search: '', ids: [id] });
  if (!data && !error) return '…';
  return data?.[0]?.name ?? `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun} that is gone`;
}
