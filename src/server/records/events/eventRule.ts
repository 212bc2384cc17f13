import { type RawBuilder, sql } from 'kysely';
import type { EventKind } from '#shared/events/events.ts';
import type { RecordNoun } from '#shared/records/nouns.ts';
import type { Right } from '#shared/team/rights.ts';
import type { Env } from '../../env.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { MailMessage } from '../../platform/mail/message.ts';

// Nouns state their kinds of event in `<noun>.events.ts`: who is told, and for how long it is news.

/** A kind of event in the bell. */
export interface NewsRule {
  kind: EventKind;
  /** The kind of record that it happens to; null where it is about many. */
  noun: RecordNoun | null;
  /** The table, and the id of the row in it, with which the news is gone: that of the record, unless it is about many. */
  source: { table: string; id: RawBuilder<unknown> };
  /** SQL over that row, named `source`, and over `notice`: true for as long as the bell shows it. */
  holds: RawBuilder<unknown>;
  mail?: EventMail;
}

/** Who is told of a kind of event. */
export interface EventRule<Row = { id: string }> extends NewsRule {
  /** The ids of the active people whom it concerns. */
  to(em: EntityManager, row: Row): Promise<string[]>;
  /** True if the bell shows it by itself, for as long as it waits for somebody: then nobody has a notice. */
  isWaiting?: true;
  /** Everybody with this right is told of what concerns nobody. */
  orElse?: Right;
}

/** A member, or an address outside. */
export type MailReader = { userId: string } | { to: string };

/** The address and the greeting of a reader of mails. */
export type Addressed = Pick<MailMessage, 'to' | 'greeting'>;

/** Composes the mail about an event; null where there is nothing to say any more. */
export type ComposeNews = (
  em: EntityManager,
  recordId: string,
  reader: Addressed & { isMember: boolean },
  publicUrl: string,
) => Promise<MailMessage | null>;

/** The mail about a kind of event, to those whom it concerns. */
interface EventMail {
  /** Those who get it where it concerns nobody. */
  orElse(em: EntityManager, env: Pick<Env, 'NOTIFY_ENQUIRIES'>): Promise<MailReader[]>;
  /** True if these get a count in the place of more than a few in an hour, as anybody can send such events. */
  isCounted?: true;
  compose: ComposeNews;
}

/** The id of the record that an event happened to, and of the act that it is part of. */
export const RECORD_ID = sql`event.record_id`;
export const ACT_ID = sql`event.act_id`;

/** Declares a kind of event and keeps the type of its row. */
export const defineEvent = <Row = { id: string }>(rule: EventRule<Row>) => rule;

/**
 * SQL that is true for a notice, joined with its `event`, that is still news. Each row is looked up by its id: of `exists` the
 * planner would make a table of all ids.
 */
export const isNews = (rules: readonly NewsRule[]) =>
  sql`case ${sql.join(
    rules.map(
      ({ kind, noun, source, holds }) => sql`
        when event.kind = ${sql.lit(kind)} and event.noun is not distinct from ${sql.lit(noun)} then (
          select ${holds} from ${sql.table(source.table)} as source where source.id = ${source.id})`,
    ),
    sql` `,
  )} else false end`;
