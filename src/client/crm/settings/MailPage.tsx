import { EnquiryMailSection } from '../business/EnquiryMailSection.tsx';
import { MailSettings } from '../mail-settings/MailSettings.tsx';

/** The server through which mails go, and who hears of enquiries; for administrators. */
export const MailPage = () => (
  <MailSettings>
    <EnquiryMailSection />
  </MailSettings>
);
