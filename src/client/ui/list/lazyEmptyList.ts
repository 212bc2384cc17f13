import { lazyPart } from '../overlay/lazyPart.ts';

/** Most lists have rows. */
export const EmptyList = lazyPart(async () => (await import('./EmptyList.tsx')).EmptyList);
export const WaysOut = lazyPart(async () => (await import('./EmptyList.tsx')).WaysOut);
