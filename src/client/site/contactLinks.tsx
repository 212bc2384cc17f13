import { phoneHref } from '#shared/fields/phone.ts';
import { useSiteContent } from './siteContent.ts';

// How to reach the business.

export function BusinessPhone() {
  const { phone } = useSiteContent().business;
  return <a href={phoneHref(phone)}>{phone}</a>;
}

export function BusinessEmail() {
  const { email } = useSiteContent().business;
  return <a href={`mailto:${email}`}>{email}</a>;
}

export function ReplyByEmail({ subject }: { subject: string }) {
  const { email } = useSiteContent().business;
  return <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>Reply by email</a>;
}
