import { createHash } from 'node:crypto';

/** The hash that the address of a picture contains: another picture has another. */
export const imageHash = (png: Uint8Array) => createHash('sha256').update(png).digest('hex').slice(0, 16);
