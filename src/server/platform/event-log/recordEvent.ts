import { ADDRESS_DAYS, type EventKind, LOG_DAYS } from '#shared/platform/eventLog.ts';
import { currentRequest } from '../currentRequest.ts';
import { doLongWork } from '../database/longWork.ts';
import type { Database, EntityManager } from '../database/orm.ts';
import { runSql } from '../database/runSql.ts';
import { networkPrefix } from '../limits/network.ts';

interface NewEvent {
  kind: EventKind;
  /** The person who did it, where that is not the one who is signed in. */
  actorId?: string;
  /** A member, invitation, account or document, if not the person who did it. */
  aboutId?: string | null;
  /** The details, in a few words, as in 'Staff to Manager'. No secrets, and nothing about a person but a role. */
  detail?: string;
}

/**
 * Within the transaction of `em`, if any; there it names who is signed in. Scripts and daily work have no
 * address.
 */
export async function recordEvent(em: EntityManager, { kind, actorId, aboutId, detail }: NewEvent) {
  const request = currentRequest();
  await runSql(em)`
    insert into log_events (kind, actor_id, about_id, detail, address)
    values (${kind}, coalesce(${actorId ?? null}::uuid, nullif(current_setting('providerdesk.actor', true), '')::uuid),
            ${aboutId ?? null}::uuid, ${detail ?? null}, ${request && networkPrefix(request.ip)})`;
}

/** Deletes lines that are older than `LOG_DAYS`, and the addresses in those older than `ADDRESS_DAYS`. */
export const purgeEventLog = (orm: Database) =>
  doLongWork(orm, async (em) => {
    await runSql(em)`delete from log_events where at < now() - make_interval(days => ${LOG_DAYS}::int)`;
    await runSql(em)`
      update log_events set address = null
       where address is not null and at < now() - make_interval(days => ${ADDRESS_DAYS}::int)`;
  });
