import { type Fields, mapFields } from '#shared/fields/kinds.ts';

/** No value in any field: a sample names only those that it has. */
export const emptyFields = <Given extends Fields>(fields: Given) =>
  mapFields(fields, () => null) as { [Name in keyof Given]: null };
