import { withoutUnseen } from './unseen.ts';

// Addresses as people paste them from mails, websites and spreadsheets.

/** Longer texts are never matched with patterns. */
const MAX_LENGTH = 500;

/** Removes marks of the text around an address. */
function trimMarks(text: string) {
  let end = text.length;
  while (/[\s>,;"']/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[\s<,;"']+/, '');
}

/**
 * Removes what surrounds an email: 'Ann <ann@a.example>' and 'mailto:ann@a.example?subject=Hi' become
 * 'ann@a.example'.
 */
export function tidyEmail(written: string): string {
  if (written.length > MAX_LENGTH) return written;
  const text = withoutUnseen(written);
  const [, inBrackets = text] = /^[^<>]*<([^<>@]+@[^<>@]+)>[\s,;.]*$/.exec(text) ?? [];
  const bare = trimMarks(inBrackets);
  return /^mailto:/i.test(bare) ? trimMarks(bare.slice('mailto:'.length).split('?', 1)[0] ?? '') : bare;
}

/** Removes what surrounds a web address. */
export const tidyWeb = (written: string): string =>
  written.length > MAX_LENGTH ? written : trimMarks(withoutUnseen(written));

/**
 * Converts the domain to ASCII as mail servers know it ('ann@müller.example'); returns the text itself if
 * that fails.
 */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  // Converts only letters beyond ASCII; the check sees everything else.
  if (at < 1 || !/[^\x20-\x7e]/.test(domain) || /[\s/\\?#:@[\]%]/.test(domain)) return email;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${email.slice(0, at)}@${new URL(url).hostname}` : email;
}

const OF_COMPANY =
  /^(?:accounts?|admin|administration|billing|bookings?|contact|enquir(?:y|ies)|feedback|finance|hello|info|invoices?|mail|no-?reply|office|payroll|reception|sales|support|team)@/i;

/** An address that names nobody, such as 'info@'. */
export const isOfCompany = (email: string) => OF_COMPANY.test(email);
