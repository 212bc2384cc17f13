import { sql } from 'kysely';

/** The id of the account of the registration, the engagement or the agreement that a row of `line` is about. */
export const clientId = (line: string) => sql<string | null>`coalesce(
  (select account_id from registrations where registrations.id = ${sql.ref(`${line}.registration_id`)}),
  (select account_id from engagements where engagements.id = ${sql.ref(`${line}.engagement_id`)}),
  (select account_id from agreements where agreements.id = ${sql.ref(`${line}.agreement_id`)}))`;

/** Null for other records. Registrations, engagements and agreements have a number, or a common name. */
export const clientName = (line: string) => sql<string | null>`
  (select name from accounts where id = ${clientId(line)})`;

/** The record, called by its client as well, where there is one. */
export const calledByClient = <Subject extends { title: string | null }>(
  subject: Subject,
  client: string | null,
): Subject => (client ? { ...subject, title: `${client} · ${subject.title}` } : subject);
