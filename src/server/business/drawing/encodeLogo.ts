import { TRPCError } from '@trpc/server';
import { DrawingError, drawInChild } from './drawInChild.ts';
import type { DrawnLogo, EncodedLogo } from './drawLogo.ts';

const TOO_MUCH = 'This file takes too long to draw. Export simpler shapes, or a PNG.';

/**
 * Draws an uploaded SVG or PNG as a new PNG, so that nothing of the file itself reaches a browser.
 * @throws BAD_REQUEST with what is wrong with it
 */
export async function encodeLogo(file: Buffer): Promise<EncodedLogo> {
  const drawn = await drawInChild<DrawnLogo>(new URL('./drawLogo.ts', import.meta.url).href, file).catch(
    (error): DrawnLogo => {
      if (error instanceof DrawingError) return { refused: TOO_MUCH };
      throw error;
    },
  );
  if ('refused' in drawn) throw new TRPCError({ code: 'BAD_REQUEST', message: drawn.refused });
  return drawn;
}
