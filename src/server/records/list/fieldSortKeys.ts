import { sql } from 'kysely';
import type { Fields } from '#shared/fields/kinds.ts';
import { enumSortKey, type SortKey } from './keyset.ts';
import { collated } from './pagination.ts';

export const fieldSortKeys =
  <Given extends Fields>(alias: string, fields: Given) =>
  (name: keyof Given & string): SortKey => {
    const value = sql.ref<string>(`${alias}.${name}`);
    const field = fields[name];
    switch (field?.kind) {
      case 'choice':
        return { ...enumSortKey(value, field.set.values), isNullable: !field.isRequired };
      case 'percent':
        return { value, type: 'int' };
      case 'whole':
        return { value, type: 'int', isNullable: true };
      case 'aud':
        return { value, type: 'numeric', isNullable: true };
      case 'date':
        return { value, type: 'date', isNullable: true };
      case 'text':
        return { value: collated(value), type: 'text', isNullable: !field.isRequired };
      case 'email':
        return { value: collated(value), type: 'text', isNullable: true };
      default:
        throw new Error(`The kind of ${name} has no sort key`);
    }
  };
