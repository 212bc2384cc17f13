import { choice } from './fields/choice.ts';

// What makes an enquiry from the website look like junk. Nothing of it refuses anybody: an enquiry that adds up
// to QUARANTINE_SCORE waits where staff see it, and becomes a lead as soon as one of them says so.

/** Signs, and how each is told to staff. */
export const suspicion = choice({
  hidden_box: 'Filled in a box that people cannot see',
  link_markup: 'Wrote links as markup, as programs do',
  many_links: 'Wrote many links',
  too_fast: 'Sent within three seconds of the page being shown',
  repeated_text: 'The same text came from other people',
  busy_address: 'Many enquiries from one address within the hour',
});

/** Enquiries with this many points wait in quarantine. */
export const QUARANTINE_SCORE = 100;

/** A person needs longer for reading five labels. */
const FAST_MS = 3_000;

/** Shorter texts, as 'Please call me', are alike by chance. */
const REPEATABLE_LENGTH = 40;

/** What is known of an enquiry besides its words. */
export interface EnquirySignals {
  message: string;
  /** What stands in the box that only programs see; nothing where somebody's own program calls. */
  honeypot?: string;
  /** How long the form was there before it was sent; nothing where there was none. */
  elapsedMs?: number;
  /** Others who sent the same text within a day. */
  sameTextSenders: number;
  /** How many the same address sent within the hour, this one included, as a part of what one may: 1 is the limit. */
  limitShare: number;
}

/** One reason with its points. */
export interface Suspicion {
  reason: keyof typeof suspicion.labels;
  points: number;
}

/**
 * The reasons to doubt an enquiry, worst first. Somebody who writes their own words without links has none, however
 * they send them: only an address that goes on past its hourly limit can hold them up.
 */
export function detectSuspicions({
  message,
  honeypot,
  elapsedMs,
  sameTextSenders,
  limitShare,
}: EnquirySignals) {
  const links = message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
  const points: Record<Suspicion['reason'], number> = {
    hidden_box: honeypot?.trim() ? 100 : 0,
    link_markup: /\[url\b|\[link\b|<a\s[^>]*href/i.test(message) ? 100 : 0,
    many_links: links >= 5 ? 100 : links >= 3 ? 60 : 0,
    too_fast: elapsedMs !== undefined && elapsedMs < FAST_MS ? 50 : 0,
    repeated_text:
      message.length < REPEATABLE_LENGTH ? 0 : sameTextSenders >= 10 ? 100 : sameTextSenders >= 3 ? 50 : 0,
    busy_address: limitShare > 1 ? 100 : limitShare > 0.1 ? 40 : 0,
  };
  return suspicion.values
    .map((reason): Suspicion => ({ reason, points: points[reason] }))
    .filter((sign) => sign.points > 0)
    .sort((a, b) => b.points - a.points);
}

export const suspicionScore = (suspicions: Suspicion[]) =>
  suspicions.reduce((sum, { points }) => sum + points, 0);

/** An enquiry that waits for somebody to look at it. */
export interface QuarantinedEnquiry {
  id: string;
  createdAt: Date;
  name: string;
  email: string;
  phone: string;
  company: string | null;
  message: string;
  score: number;
  suspicions: Suspicion[];
}
