import { sql } from 'kysely';
import { tellsOf } from '#shared/events/events.ts';
import { setNoted } from '../../platform/database/actor.ts';
import { newId } from '../../platform/database/columns.ts';
import { doLongWork } from '../../platform/database/longWork.ts';
import type { Database, EntityManager } from '../../platform/database/orm.ts';
import { insertRows } from '../../platform/database/rows.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { Context } from '../../platform/identity/context.ts';
import { membersWith } from '../../platform/identity/members.ts';
import type { EventRule, NewsRule } from './eventRule.ts';
import { isAboveLimit, queueCount } from './mailLimit.ts';

/** Mails are queued in this transaction. */
export type Telling = Pick<Context, 'mailer' | 'env'> & { em: EntityManager };

/**
 * Stores an event and tells whom it concerns. Called once by the service that changes the state, right after
 * the change and before its consequences, so that the timeline has one line per transaction. A kind with a
 * mail needs `mailer` and `env`.
 */
export async function tell<Row extends { id: string | null }>(
  { em, mailer, env }: Partial<Telling> & Pick<Telling, 'em'>,
  rule: EventRule<Row>,
  row: Row,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { kind, orElse, mail } = rule;
  if (tellsOf(kind)) await setNoted(em, newId());
  const concerned = (await rule.to?.(em, row)) ?? [];
  const isNobody = concerned.length === 0;
  const people = isNobody && orElse ? await membersWith(em, orElse) : concerned;
  const eventId = await storeEvent(em, rule, {
    recordId: row.id,
    people: rule.news ? people : [],
    data: { ...data, ...(mail && isNobody && { isNobodys: true }) },
  });
  if (!mail) return;
  if (!mailer || !env) throw new Error(`Nobody can be mailed about ‘${kind}’ here`);
  const readers = isNobody ? await mail.orElse(em, env) : concerned.map((userId) => ({ userId }));
  const isAbove = isNobody && mail.isCounted && (await isAboveLimit(em));
  for (const reader of readers)
    await (isAbove ? queueCount(em, mailer, reader) : mailer.send(em, { kind: 'news', eventId, ...reader }));
}

interface NewEvent {
  recordId: string | null;
  /** Ids of those who get a notice. */
  people: string[];
  data?: Record<string, unknown>;
  /** Now, unless another moment is given. */
  at?: Date;
  /** The act that the session names, unless another is given. */
  actId?: string;
  /** The person who works, unless it was nobody of the team. */
  actorId?: null;
}

/** Stores an event with a notice for each of these people. Returns its id. */
export async function storeEvent(
  em: EntityManager,
  { kind, noun }: Pick<NewsRule, 'kind' | 'noun'>,
  { people, data = {}, at = new Date(), ...given }: NewEvent,
): Promise<string> {
  const id = newId();
  await insertRows(em, 'events', [{ id, at, kind, noun, data, ...given }]);
  await addNotices(em, id, people);
  return id;
}

/** Adds the people who have no notice of an event yet. */
export const addNotices = (em: EntityManager, eventId: string, people: string[]) =>
  runSql(em)`
    insert into notices (person_id, event_id) select unnest(${people}::uuid[]), ${eventId}::uuid on conflict do nothing`;

/** Takes back what was told of an act that is undone. */
export const takeBackNews = (em: EntityManager, actId: string) =>
  runSql(em)`delete from notices using events where events.id = event_id and events.act_id = ${actId}`;

/** Takes back what was told of one kind of event of a record. */
export const takeBackKind = (
  em: EntityManager,
  { kind, noun }: Pick<NewsRule, 'kind' | 'noun'>,
  recordId: string,
) =>
  runSql(em)`
    delete from notices using events
     where events.id = event_id and kind = ${kind} and noun = ${noun} and record_id = ${recordId}`;

/** Days for events about many records: longer than these acts can be undone. */
const KEPT_DAYS = 30;

/** Deletes events whose record is gone for good, with their notices. */
export const purgeEvents = (orm: Database, records: readonly { noun: string; table: string }[]) =>
  doLongWork(
    orm,
    (em) =>
      runSql(em)`
      delete from events event
       where case ${sql.join(
         records.map(
           ({ noun, table }) => sql`
             when noun = ${sql.lit(noun)} then not exists (
               select from ${sql.table(table)} as record where record.id = event.record_id)`,
         ),
         sql` `,
       )} else at < now() - make_interval(days => ${KEPT_DAYS}) end
         and not exists (select from trash where trash.row_id = event.record_id)`,
  );
