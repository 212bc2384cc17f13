import { sql } from 'kysely';
import type { EventKind } from '#shared/platform/eventLog.ts';
import type { EntityManager } from '../database/orm.ts';
import { runSql } from '../database/runSql.ts';
import { currentRequest } from '../http/currentRequest.ts';
import { networkPrefix } from '../limits/network.ts';

interface NewEvent {
  kind: EventKind;
  /** The person who did it, where that is not the one who is signed in. */
  actorId?: string;
  /** The member, invitation, account or document that it concerns, where that is not who did it. */
  aboutId?: string | null;
  /** The details, in a few words, as in 'Staff to Manager'. No secrets, and nothing about a person but a role. */
  detail?: string;
}

/**
 * Adds a line to the log, in the transaction of `em` if there is one; within one it names who is signed in. The address
 * is that of the current request; scripts and daily work have none.
 */
export async function recordEvent(em: EntityManager, { kind, actorId, aboutId, detail }: NewEvent) {
  const request = currentRequest();
  await runSql(
    em,
    sql`insert into log_events (kind, actor_id, about_id, detail, address)
        values (${kind}, coalesce(${actorId ?? null}::uuid, nullif(current_setting('providerdesk.actor', true), '')::uuid),
                ${aboutId ?? null}::uuid, ${detail ?? null}, ${request && networkPrefix(request.ip)})`,
  );
}
