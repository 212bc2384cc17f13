import type { Fields } from '#shared/fields/kinds.ts';
import { toColumnName } from './rows.ts';

const TEXT_KINDS = ['text', 'longText', 'texts', 'email', 'phone', 'web', 'abn'];

/** The columns of a noun's fields that people fill with text of their own. */
export const textColumnsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) =>
    TEXT_KINDS.includes(kind) ? [toColumnName(name)] : [],
  );
