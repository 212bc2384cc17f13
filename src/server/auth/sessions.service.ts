import Bowser from 'bowser';
import type { SessionListItem, SessionRecord } from '#shared/auth/auth.schema.ts';
import type { Env } from '../env.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { isRestoredCopy } from '../platform/database/restoredCopies.entity.ts';
import { Session } from '../platform/identity/sessions.entity.ts';
import { isDemoDataOn } from '../setup/demo-data/availability.service.ts';

/** The session as the screens of its person know it. */
export const presentSession = async (
  em: EntityManager,
  env: Env,
  session: Omit<SessionRecord, 'demoData' | 'isCopy'>,
): Promise<SessionRecord> => ({
  ...session,
  demoData: await isDemoDataOn(em, env),
  isCopy: await isRestoredCopy(em),
});

/** A person's own sessions, last used first. Their ids are hashes, which are of no use as a cookie. */
export async function listSessions(
  em: EntityManager,
  userId: string,
  currentId: string,
): Promise<SessionListItem[]> {
  const sessions = await em.find(
    Session,
    { user: userId, expiresAt: { $gt: new Date() } },
    { orderBy: { lastUsedAt: 'desc', id: 'asc' } },
  );
  return sessions.map(({ id, userAgent, lastUsedAt, createdAt }) => ({
    id,
    device: describeDevice(userAgent),
    lastUsedAt,
    createdAt,
    isCurrent: id === currentId,
  }));
}

/** Returns a text such as 'Chrome on Windows'. */
function describeDevice(userAgent: string | null) {
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : {};
  if (!browser?.name) return 'Unknown device';
  return os?.name ? `${browser.name} on ${os.name}` : browser.name;
}
