import { accountEvents } from '../accounts/events.ts';
import { agreementEvents } from '../agreements/events.ts';
import { invoicingEvents } from '../invoicing/events.ts';
import { proposalEvents } from '../proposals/events.ts';
import { recordEvents } from '../records/events.ts';
import type { EventWords, NewsWords } from './eventWords.ts';

const words = {
  ...recordEvents,
  ...accountEvents,
  ...agreementEvents,
  ...invoicingEvents,
  ...proposalEvents,
};

type WordedKind = keyof typeof words;

export type NewsKind = {
  [Kind in WordedKind]: (typeof words)[Kind] extends NewsWords ? Kind : never;
}[WordedKind];

/** 'enquired' and 'asked' only send mails: the bell shows what waits for as long as it waits. */
export type EventKind = WordedKind | 'enquired' | 'asked';

export const newsWords: Record<NewsKind, NewsWords> = words;

const eventWords: Partial<Record<EventKind, EventWords>> = words;

export const isNewsKind = (kind: string): kind is NewsKind =>
  (words as Record<string, EventWords>)[kind]?.says !== undefined;

/** Undefined where the timeline shows the changes instead. */
export const tellsOf = (kind: EventKind) => eventWords[kind]?.tells;

export const timelineKinds = (Object.keys(words) as WordedKind[]).filter(tellsOf);

/** Those that the timelines of other records have, too. */
export const sharedTimelineKinds = timelineKinds.filter((kind) => !eventWords[kind]?.isOwn);
