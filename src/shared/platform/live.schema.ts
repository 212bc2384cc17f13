import * as z from 'zod';
import { RECENT_MS } from './live.ts';

export const changesInput = z.object({
  tab: z.uuid(),
  /** The age of what is on screen, in milliseconds: what changed since then is told first. */
  age: z.int().min(0).max(RECENT_MS).default(0),
});
