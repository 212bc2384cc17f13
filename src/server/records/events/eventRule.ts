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
  /** Null if it is about many records. */
  noun: RecordNoun | null;
  /** Left out if nobody gets a notice: only the timeline shows it, or the bell finds what waits itself. */
  news?: {
    /** The news disappears with this row: by default the record's. */
    table: string;
    id?: RawBuilder<unknown>;
    /** SQL over that row (`source`) and `notice`: true while the bell shows it. */
    holds?: RawBuilder<unknown>;
  };
  mail?: EventMail;
}

/** Who is told. */
export interface EventRule<Row = { id: string }> extends NewsRule {
  /** Ids of active people concerned; left out for nobody. */
  to?(em: EntityManager, row: Row): Promise<string[]>;
  /** If it concerns nobody, everybody with this right is told. */
  orElse?: Right;
}

/** Or an address outside. */
export type MailReader = { userId: string } | { to: string };

/** The address and the greeting of a reader of mails. */
export type Addressed = Pick<MailMessage, 'to' | 'greeting'>;

/** Null if there is nothing to say any more. */
export type ComposeNews = (
  em: EntityManager,
  recordId: string,
  reader: Addressed & { isMember: boolean },
  publicUrl: string,
) => Promise<MailMessage | null>;

/** Sent to those concerned. */
interface EventMail {
  /** Who gets it if it concerns nobody. */
  orElse(em: EntityManager, env: Pick<Env, 'NOTIFY_ENQUIRIES'>): Promise<MailReader[]>;
  /** Counted after a few per hour, because anybody can send such events. */
  isCounted?: true;
  compose: ComposeNews;
}

/** The id of the act that an event is part of. */
export const ACT_ID = sql`event.act_id`;

/** Declares a kind of event and keeps the type of its row. */
export const defineEvent = <Row = { id: string }>(rule: EventRule<Row>) => rule;

/** Joined with its `event`. Looks each row up by id: for `exists` the planner would hash all ids. */
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
