import type { FastifyReply, FastifyRequest } from 'fastify';
import { removePageHeaders } from '../http/securityHeaders.ts';
import { imageHash } from './imageHash.ts';
import type { SitePages } from './sitePages.ts';

/** Such as 'share-0123456789abcdef.png'. */
const NAME = /^(share|logo|icon-\d{3})(?:-([\da-f]{16}))?\.png$/;

/**
 * Responds with a picture of the site. An address with the hash of what it is now is cached for ever; any other, as of a
 * page that was drawn before or by another process, gets the picture of now.
 */
export function sendImage(
  { params }: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  site: SitePages,
) {
  const [, kind, hash] = NAME.exec(params.name) ?? [];
  const png = kind && site.image(`brand/${kind}.png`);
  if (!png) return reply.callNotFound();
  removePageHeaders(reply.raw);
  const isCurrent = hash === imageHash(png);
  return reply
    .header('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
    .type('image/png')
    .send(Buffer.from(png));
}
