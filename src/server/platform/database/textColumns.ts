import type { Fields } from '#shared/fields/kinds.ts';
import { toColumnName } from './rows.ts';

const TEXT_KINDS = ['text', 'longText', 'texts', 'email', 'phone', 'web', 'abn'];

/** That people fill in freely. */
export const textColumnsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) =>
    TEXT_KINDS.includes(kind) ? [toColumnName(name)] : [],
  );
