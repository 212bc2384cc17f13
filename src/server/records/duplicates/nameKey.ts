import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The key by which names are compared everywhere: 'Sunrise Care' and 'The Sunrise Care Pty Ltd' have the same.
 * `name_key` is in `functions/`.
 */
export const nameKey = (name: string | Expression<unknown>): RawBuilder<string> => sql`name_key(${name})`;
