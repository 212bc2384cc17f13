import { ExternalLink } from '../ExternalLink.tsx';
import { useSiteContent } from '../siteContent.ts';

/** The way to the privacy notice beside a form, where there is one. It leaves the form as it is. */
export function PrivacyLink({ className }: { className: string | undefined }) {
  const { privacyNotice } = useSiteContent();
  if (!privacyNotice) return null;
  return (
    <p className={className}>
      What happens to your details: <ExternalLink href="/privacy">Privacy notice</ExternalLink>
    </p>
  );
}
