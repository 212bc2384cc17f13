import { type RawBuilder, sql } from 'kysely';
import type { DuplicateRules } from '../duplicateRules.ts';

/** The e-mails and phone numbers of a row, comparable however they are written; `contact_points` is in `functions/`. */
export const contactPointsOf = ({ contactPoints }: DuplicateRules): RawBuilder<string[]> =>
  contactPoints
    ? sql`contact_points(${sql.join(contactPoints.map((column) => sql.ref(column)))})`
    : sql`array[]::text[]`;
