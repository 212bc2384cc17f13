import { sql } from 'kysely';
import type { Field, Fields } from '#shared/fields/kinds.ts';
import { propertyOf } from './conditions.ts';
import { enumSortKey, nameOfAccount, nameOfPerson, type SortKey } from './keyset.ts';
import { collated } from './pagination.ts';

/** The sort keys of a noun's fields, and of the moment in which a record was created. */
export const fieldSortKeys =
  <Given extends Fields>(alias: string, fields: Given) =>
  (name: (keyof Given & string) | 'createdAt'): SortKey => {
    const field: Field | undefined = fields[name];
    const value = sql.ref<string>(`${alias}.${field ? propertyOf(field, name) : name}`);
    if (name === 'createdAt') return { value, type: 'timestamptz' };
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
      case 'person':
        return { value: collated(nameOfPerson('users', value)), type: 'text', isNullable: !field.isRequired };
      case 'record': {
        if (field.noun !== 'account' && field.noun !== 'contact')
          throw new Error(`The names of ${field.noun} have no sort key`);
        const title = field.noun === 'account' ? nameOfAccount(value) : nameOfPerson('contacts', value);
        return { value: collated(title), type: 'text', isNullable: !field.isRequired };
      }
      default:
        throw new Error(`The kind of ${name} has no sort key`);
    }
  };
