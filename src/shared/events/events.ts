import { proposalEvents } from '../proposals/events.ts';
import { recordEvents } from '../records/events.ts';
import type { EventWords, NewsWords } from './eventWords.ts';

const words = { ...recordEvents, ...proposalEvents };

type WordedKind = keyof typeof words;

/** A kind of event of which the bell tells. */
export type NewsKind = {
  [Kind in WordedKind]: (typeof words)[Kind] extends NewsWords ? Kind : never;
}[WordedKind];

/** A kind of event. Of what waits for somebody there are mails alone: the bell shows it for as long as it waits. */
export type EventKind = WordedKind | 'enquired' | 'asked';

/** Every kind of news in words. */
export const newsWords: Record<NewsKind, NewsWords> = words;

const eventWords: Partial<Record<EventKind, EventWords>> = words;

export const isNewsKind = (kind: string): kind is NewsKind =>
  (words as Record<string, EventWords>)[kind]?.says !== undefined;

/** What the timeline says of a kind of event; undefined where the changes say it. */
export const tellsOf = (kind: EventKind) => eventWords[kind]?.tells;

/** The kinds of which the timeline has lines. */
export const timelineKinds = (Object.keys(words) as WordedKind[]).filter(tellsOf);
