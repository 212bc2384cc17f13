import * as z from 'zod';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readRows, runSql } from '../../platform/database/runSql.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import { formatLinkKey, parseLinkKey } from '../../platform/signing/linkKeys.ts';
import { isSameSignature, sign, signWith } from '../../platform/signing/sign.ts';
import { NoticeSettings } from '../noticeSettings.entity.ts';
import type { CalendarReader } from './calendar.queries.ts';

/** The key in the query says whose calendar it is. */
export const CALENDAR_PATH = '/calendar.ics';

export const CALENDAR_NAME = 'ProviderDesk';

export interface CalendarState {
  url: string | null;
  withNames: boolean;
}

/** The address of a person's calendar; null while they have none. It is derived, and stored nowhere. */
export async function findCalendar(
  em: EntityManager,
  publicUrl: string,
  userId: string,
): Promise<CalendarState> {
  const settings = await em.findOne(NoticeSettings, { user: userId });
  const id = settings?.calendarId;
  return {
    url: id ? `${publicUrl}${CALENDAR_PATH}?key=${formatLinkKey(id, await sign(em, 'calendars', id))}` : null,
    withNames: settings?.calendarNames ?? true,
  };
}

/** Gives a person's calendar an address with a new id, which ends the one that it had; null for none. */
export const setCalendarId = (em: EntityManager, userId: string, id: string | null) =>
  em.transactional(async (em) => {
    const changed = await runSql(em)`
      insert into notice_settings (user_id, calendar_id) values (${userId}, ${id})
      on conflict (user_id) do update set calendar_id = excluded.calendar_id
        where notice_settings.calendar_id is distinct from excluded.calendar_id returning user_id`;
    if (changed.length === 0) return;
    await recordEvent(em, { kind: id ? 'calendar_address_made' : 'calendar_address_ended' });
  });

/** Chooses whether the titles of a person's calendar say whom they are about. */
export const setCalendarNames = (em: EntityManager, userId: string, withNames: boolean) =>
  em.transactional(
    (em) =>
      runSql(em)`
      insert into notice_settings (user_id, calendar_names) values (${userId}, ${withNames})
      on conflict (user_id) do update set calendar_names = excluded.calendar_names`,
  );

const openedRow = z.object({
  secret: z.string(),
  reader: z
    .object({ userId: z.string(), timeZone: z.string().nullable(), withNames: z.boolean() })
    .nullable(),
});

/** The person whose calendar a key opens; null for a key that is mistyped or ended, and for who has left the team. */
export async function findReader(em: EntityManager, key: string): Promise<CalendarReader | null> {
  const { id, signature } = parseLinkKey(key);
  const [row] = await readRows(em, openedRow)`
    select secret,
           (select jsonb_build_object('userId', user_id, 'timeZone', time_zone, 'withNames', calendar_names)
              from notice_settings join users on users.id = user_id
             where calendar_id = ${id} and deactivated_at is null) as reader
      from link_secrets where link_secrets.id = 'calendars'`;
  return row && isSameSignature(signWith(row.secret, id), signature) ? row.reader : null;
}
