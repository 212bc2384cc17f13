import { optionSet } from '../fields/optionSet.ts';
import type { leadSource } from '../leads/leads.ts';

// Junk detection for website enquiries. None is rejected: from QUARANTINE_SCORE points it waits in quarantine
// until staff release it as a lead.

/** The signs of junk, as staff see them. */
export const suspicion = optionSet({
  hidden_box: 'Hidden box filled in',
  link_markup: 'Links as markup',
  many_links: 'Many links',
  too_fast: 'Sent within 3 seconds',
  repeated_text: 'Same text as others',
  busy_address: 'Many from one address',
});

export const QUARANTINE_SCORE = 100;

export const VERY_LIKELY_SCORE = 150;

/** Milliseconds; people need longer to fill in the form. */
const FAST_MS = 3_000;

/** Characters. Shorter messages, such as 'Please call me', may be equal by chance. */
const REPEATABLE_LENGTH = 40;

export interface EnquirySignals {
  message: string;
  /** The hidden field; undefined for callers without our form. */
  honeypot?: string;
  /** Milliseconds between showing and sending the form; undefined for callers without our form. */
  elapsedMs?: number;
  /** Other people who sent the same message within a day. */
  sameTextSenders: number;
  /** Enquiries from this IP address within the hour, including this one, divided by the limit. */
  limitShare: number;
}

export interface Suspicion {
  reason: keyof typeof suspicion.labels;
  points: number;
}

/** Worst first. An original message without links has none, unless its IP address is above the hourly limit. */
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

export const enquiryLabel: Record<keyof typeof leadSource.labels, string> = {
  website_form: 'Website enquiry',
  phone: 'Phone enquiry',
  email: 'Email enquiry',
  referral: 'Referral enquiry',
  social_media: 'Social media enquiry',
  other: 'Enquiry',
};

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

/** The prefix of the title of a released enquiry in the trash. */
export const RELEASED_TITLE = 'Released: ';

export interface ReleasedEnquiry {
  leadId: string;
  /** The batch in the trash, and the id for `acts.undo`. */
  batchId: string;
}
