import type { ReactNode } from 'react';
import { formatField } from '#shared/fields/formatField.ts';
import type { Fields, Kind } from '#shared/fields/kinds.ts';
import type { FieldFormat } from './recordType.ts';

/** The kinds of which a value is its own text. */
const PLAIN: readonly Kind[] = ['text', 'longText', 'phone', 'email', 'web', 'texts', 'yesNo'];

/**
 * The formats of fields, for histories, conflicts and merges; a field that has none is shown as it is. References are
 * shown by `names`, which take the id.
 */
export function formatsOf(fields: Fields, names: Record<string, (id: string) => ReactNode>) {
  const formats: Record<string, FieldFormat> = {};
  for (const [name, field] of Object.entries(fields)) {
    const nameOf = names[name];
    if (nameOf) formats[name] = (id) => typeof id === 'string' && id && nameOf(id);
    else if (!PLAIN.includes(field.kind)) formats[name] = (value) => formatField(field, value);
  }
  return formats;
}
