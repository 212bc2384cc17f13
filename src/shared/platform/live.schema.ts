import * as z from 'zod';
import { REPLAY_WINDOW_MS } from './live.ts';

export const liveChangesInput = z.object({
  tab: z.uuid(),
  /** Milliseconds: how old the data on screen is. Changes since then are sent first. */
  age: z.int().min(0).max(REPLAY_WINDOW_MS).default(0),
});
