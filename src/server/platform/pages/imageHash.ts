import { createHash } from 'node:crypto';

/** Part of the address: another picture has another. */
export const imageHash = (png: Uint8Array) => createHash('sha256').update(png).digest('hex').slice(0, 16);
