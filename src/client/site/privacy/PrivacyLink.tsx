import { ExternalLink } from '../ExternalLink.tsx';
import { useSiteContent } from '../siteContent.ts';

/** Leaves the form as it is; nothing without a notice. */
export function PrivacyLink({ className }: { className: string | undefined }) {
  const { privacyNotice } = useSiteContent();
  if (!privacyNotice) return null;
  return (
    <p className={className}>
      What happens to your details: <ExternalLink href="/privacy">Privacy notice</ExternalLink>
    </p>
  );
}
