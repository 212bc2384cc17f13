import * as z from 'zod';
import { REPLAY_WINDOW_MS } from './live.ts';

export const liveChangesInput = z.object({
  tab: z.uuid(),
  /** The age of the data on screen, in milliseconds: changes since then are sent first. */
  age: z.int().min(0).max(REPLAY_WINDOW_MS).default(0),
});
