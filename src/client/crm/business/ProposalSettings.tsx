import { BusinessSections } from './BusinessSections.tsx';
import { MailTemplateForm } from './MailTemplateForm.tsx';
import { TermsSettings } from './versions/TermsSettings.tsx';

/** The terms of proposals and the mails that go with them; for administrators. */
export const ProposalSettings = () => (
  <>
    <TermsSettings />
    <BusinessSections>
      {({ details, proposalMail, reminderMail }) => (
        <>
          <MailTemplateForm
            section="proposalMail"
            hint="Goes to the client with a proposal and its PDF."
            stored={proposalMail}
            businessName={details.value.name}
          />
          <MailTemplateForm
            section="reminderMail"
            hint="Goes to a client who has not answered, up to three times."
            stored={reminderMail}
            businessName={details.value.name}
          />
        </>
      )}
    </BusinessSections>
  </>
);
