import { TRPCError } from '@trpc/server';
import type { EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { BusinessLogo } from './businessLogos.entity.ts';
import { encodeLogo } from './drawing/encodeLogo.ts';

/** The logo that is shown; null where there is none. */
export const currentLogo = (em: EntityManager) => em.findOne(BusinessLogo, { removedAt: null });

/**
 * Shows this SVG or PNG as the logo instead of the one before.
 * @throws BAD_REQUEST with what is wrong with the file
 */
export async function saveLogo(em: EntityManager, file: Buffer) {
  const drawn = await encodeLogo(file);
  const png = Buffer.from(drawn.png).toString('base64');
  return em.transactional(async (em) => {
    await em.nativeDelete(BusinessLogo, {});
    const { id } = em.create(BusinessLogo, { png });
    await recordEvent(em, { kind: 'business_saved', detail: 'Logo' });
    return { id, lostText: drawn.lostText };
  });
}

/**
 * Removes the logo, or shows it again; a repeated call changes nothing.
 * @throws NOT_FOUND when it was replaced meanwhile.
 */
export const setLogoRemoved = (em: EntityManager, id: string, isRemoved: boolean) =>
  em.transactional(async (em) => {
    const logo = await em.findOne(BusinessLogo, id);
    if (!logo)
      throw new TRPCError({ code: 'NOT_FOUND', message: 'Somebody has replaced this logo in the meantime' });
    if ((logo.removedAt !== null) === isRemoved) return;
    logo.removedAt = isRemoved ? new Date() : null;
    await recordEvent(em, { kind: 'business_saved', detail: isRemoved ? 'Logo removed' : 'Logo restored' });
  });
