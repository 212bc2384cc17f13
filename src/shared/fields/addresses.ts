import { withoutUnseen } from './unseen.ts';

// Addresses as people have them: pasted from a mail, a website or a spreadsheet.

/** No address is longer. Nothing longer is matched with patterns. */
const MAX_LENGTH = 500;

/** Marks at the ends that belong to the text around an address. */
function trimMarks(text: string) {
  let end = text.length;
  while (/[\s>,;"']/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[\s<,;"']+/, '');
}

/** An email without what stands around it: 'ann@a.example' of 'Ann <ann@a.example>', 'mailto:ann@a.example?subject=Hi'. */
export function tidyEmail(written: string): string {
  if (written.length > MAX_LENGTH) return written;
  const text = withoutUnseen(written);
  const [, inBrackets = text] = /^[^<>]*<([^<>@]+@[^<>@]+)>[\s,;.]*$/.exec(text) ?? [];
  const bare = trimMarks(inBrackets);
  return /^mailto:/i.test(bare) ? trimMarks(bare.slice('mailto:'.length).split('?', 1)[0] ?? '') : bare;
}

/** A web address without what stands around it. */
export const tidyWeb = (written: string): string =>
  written.length > MAX_LENGTH ? written : trimMarks(withoutUnseen(written));

/** The form of an email that servers know, as that of 'ann@müller.example'; the text itself where its domain has none. */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  // Only letters beyond ASCII are written in another way; all else stays for the check.
  if (at < 1 || !/[^\x20-\x7e]/.test(domain) || /[\s/\\?#:@[\]%]/.test(domain)) return email;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${email.slice(0, at)}@${new URL(url).hostname}` : email;
}

const OF_COMPANY =
  /^(?:accounts?|admin|administration|billing|bookings?|contact|enquir(?:y|ies)|feedback|finance|hello|info|invoices?|mail|no-?reply|office|payroll|reception|sales|support|team)@/i;

/** True for an address of a company that names nobody: 'info@', 'accounts@'. */
export const isOfCompany = (email: string) => OF_COMPANY.test(email);
