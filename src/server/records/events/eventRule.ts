import { type RawBuilder, sql } from 'kysely';
import type { EventKind } from '#shared/events/events.ts';
import type { RecordNoun } from '#shared/records/nouns.ts';
import type { Right } from '#shared/team/rights.ts';
import type { Env } from '../../env.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { MailMessage } from '../../platform/mail/message.ts';

// Nouns declare their kinds of event in `<noun>.events.ts`: who is told, and how long it is news.

export interface NewsRule {
  kind: EventKind;
  /** The kind of record that it happens to; null where it is about many. */
  noun: RecordNoun | null;
  /** Left out if nobody gets a notice: only the timeline shows it, or the bell finds what waits itself. */
  news?: {
    /** The table, and the id of the row in it, with which the news is gone: that of the record, unless another is named. */
    table: string;
    id?: RawBuilder<unknown>;
    /** SQL over that row (`source`) and `notice`: true while the bell shows it. */
    holds?: RawBuilder<unknown>;
  };
  mail?: EventMail;
}

/** Who is told of a kind of event. */
export interface EventRule<Row = { id: string }> extends NewsRule {
  /** Ids of active people concerned; left out for nobody. */
  to?(em: EntityManager, row: Row): Promise<string[]>;
  /** If it concerns nobody, everybody with this right is told. */
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
  /** Who gets it if it concerns nobody. */
  orElse(em: EntityManager, env: Pick<Env, 'NOTIFY_ENQUIRIES'>): Promise<MailReader[]>;
  /** Counted after a few per hour, because anybody can send such events. */
  isCounted?: true;
  compose: ComposeNews;
}

export const ACT_ID = sql`event.act_id`;

/** Declares a kind of event and keeps the type of its row. */
export const defineEvent = <Row = { id: string }>(rule: EventRule<Row>) => rule;

/**
 * SQL that is true for a notice, joined with its `event`, that is still news. Each row is looked up by its id: of `exists` the
 * planner would make a table of all ids.
 */
export const isNews = (rules: readonly NewsRule[]) =>
  sql`case ${sql.join(
    rules.flatMap(({ kind, noun, news }) =>
      news
        ? sql`
        when event.kind = ${sql.lit(kind)} and event.noun is not distinct from ${sql.lit(noun)} then (
          select ${news.holds ?? sql`true`} from ${sql.table(news.table)} as source
           where source.id = ${news.id ?? sql`event.record_id`})`
        : [],
    ),
    sql` `,
  )} else false end`;
