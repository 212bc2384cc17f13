import { phoneHref } from '#shared/fields/phone.ts';
import { useSiteContent } from './siteContent.ts';

// How to reach the business. A number never breaks between lines.

export function BusinessPhone() {
  const { phone } = useSiteContent().business;
  return (
    <a href={phoneHref(phone)} style={{ whiteSpace: 'nowrap' }}>
      {phone}
    </a>
  );
}

export function BusinessEmail() {
  const { email } = useSiteContent().business;
  return <a href={`mailto:${email}`}>{email}</a>;
}
