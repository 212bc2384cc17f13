import { createHash } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { CALENDAR_NAME, CALENDAR_PATH } from '#server/notices/calendar/calendar.service.ts';
import { keepPrivate, keyIn, type LinkRoute } from '../../platform/http/privateLinks.ts';
import type { GetContext } from '../../platform/identity/context.ts';
import { HOUR_S } from '../../platform/limits/limits.ts';
import { networkPrefix } from '../../platform/limits/network.ts';
import { listCalendar } from './calendar.queries.ts';
import { findReader } from './calendar.service.ts';
import { writeCalendar } from './writeCalendar.ts';

/** The times that an address, or unknown addresses of one network, may be read in an hour. */
const PER_HOUR = 60;

/** Read by calendar programs on their own servers, so each address has its own limit. */
export async function serveCalendar(app: FastifyInstance, { contextOf }: { contextOf: GetContext }) {
  app.get<LinkRoute>(CALENDAR_PATH, async (request, reply) => {
    const { orm, env, ip, limits } = await contextOf({ req: request, res: reply, info: { calls: [] } });
    const em = orm.em.fork();
    const reader = await findReader(em, keyIn(request));
    await limits.define('calendar', PER_HOUR, HOUR_S).consume(reader?.userId ?? networkPrefix(ip));
    keepPrivate(reply);
    if (!reader) throw new TRPCError({ code: 'NOT_FOUND', message: 'This calendar is not there' });
    const text = writeCalendar(CALENDAR_NAME, await listCalendar(em, env.PUBLIC_URL, reader));
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.headers({ ETag: tag, 'Cache-Control': 'private, no-cache' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}
