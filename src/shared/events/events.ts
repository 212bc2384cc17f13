import { proposalEvents } from '../proposals/events.ts';
import { recordEvents } from '../records/events.ts';
import type { EventWords } from './eventWords.ts';

const words = { ...recordEvents, ...proposalEvents };

/** A kind of event of which the bell tells. */
export type NewsKind = keyof typeof words;

/** A kind of event. Of what waits for somebody there are mails alone: the bell shows it for as long as it waits. */
export type EventKind = NewsKind | 'enquired' | 'asked';

/** Every kind of news in words. */
export const eventWords: Record<NewsKind, EventWords> = words;
