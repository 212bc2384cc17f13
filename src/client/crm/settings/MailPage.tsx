import { EnquiryMailSection } from '../business/EnquiryMailSection.tsx';
import { MailSettings } from '../mail-settings/MailSettings.tsx';

export const MailPage = () => (
  <MailSettings>
    <EnquiryMailSection />
  </MailSettings>
);
