import { optionSet } from '../fields/optionSet.ts';
import type { leadSource } from '../leads/leads.ts';

// Junk detection for enquiries from the website. No enquiry is rejected: one with QUARANTINE_SCORE points or more waits
// in quarantine until staff release it as a lead.

/** The signs of junk, as staff see them. */
export const suspicion = optionSet({
  hidden_box: 'Hidden box filled in',
  link_markup: 'Links as markup',
  many_links: 'Many links',
  too_fast: 'Sent within 3 seconds',
  repeated_text: 'Same text as others',
  busy_address: 'Many from one address',
});

/** Points from which an enquiry is put into quarantine. */
export const QUARANTINE_SCORE = 100;

/** Points from which it is almost surely junk. */
export const VERY_LIKELY_SCORE = 150;

/** A person needs longer to fill in the form. */
const FAST_MS = 3_000;

/** Shorter messages, such as 'Please call me', may be the same by chance. */
const REPEATABLE_LENGTH = 40;

/** The facts by which an enquiry is judged. */
export interface EnquirySignals {
  message: string;
  /** The value of the field that people cannot see; undefined for callers without our form. */
  honeypot?: string;
  /** Milliseconds between showing and sending the form; undefined for callers without our form. */
  elapsedMs?: number;
  /** The number of other people who sent the same message within a day. */
  sameTextSenders: number;
  /** Enquiries from the same IP address within the hour, this one included, as a share of the limit: 1 is the limit. */
  limitShare: number;
}

export interface Suspicion {
  reason: keyof typeof suspicion.labels;
  points: number;
}

/**
 * The signs of junk in an enquiry, worst first. A message of one's own without links has none, except from an IP
 * address above its hourly limit.
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
    link_markup: /\[url\b|\[link\b|<a\s[^<>]*href/i.test(message) ? 100 : 0,
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

/** The name of an enquiry by the way it came: 'Phone enquiry from Priya Nair', 'Phone enquiry received'. */
export const enquiryLabel: Record<keyof typeof leadSource.labels, string> = {
  website_form: 'Website enquiry',
  phone: 'Phone enquiry',
  email: 'Email enquiry',
  referral: 'Referral enquiry',
  social_media: 'Social media enquiry',
  other: 'Enquiry',
};

/** An enquiry in quarantine. */
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

/** The beginning of the title that a released enquiry has in the trash. */
export const RELEASED_TITLE = 'Released: ';

/** An enquiry that was released as a lead. */
export interface ReleasedEnquiry {
  leadId: string;
  /** The enquiry in the trash, and the id for `acts.undo`. */
  batchId: string;
}
