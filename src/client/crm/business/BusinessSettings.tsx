import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { ClaimsForm } from './ClaimsForm.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { EnquiryMailSection } from './EnquiryMailSection.tsx';
import { LogoSection } from './LogoSection.tsx';
import { MailTemplateForm } from './MailTemplateForm.tsx';
import { PackagesForm } from './PackagesForm.tsx';
import { PrivacyForm } from './PrivacyForm.tsx';
import { TestimonialsForm } from './TestimonialsForm.tsx';

/** The facts that the public site and mails to clients say of the business; for administrators. */
export function BusinessSettings() {
  const { data, error, refetch } = trpc.business.sections.useQuery();
  if (error && !data)
    return <ErrorNotice message={`Error loading the business: ${error.message}`} onRetry={refetch} />;
  if (!data) return <Loading />;
  return (
    <>
      <DetailsForm stored={data.details} />
      <LogoSection />
      <ClaimsForm stored={data.claims} />
      <TestimonialsForm stored={data.testimonials} />
      <PackagesForm stored={data.packages} />
      <PrivacyForm stored={data.privacy} />
      <MailTemplateForm
        section="proposalMail"
        hint="Goes to the client with a proposal and its PDF."
        stored={data.proposalMail}
        businessName={data.details.value.name}
      />
      <MailTemplateForm
        section="reminderMail"
        hint="Goes to a client who has not answered, up to three times."
        stored={data.reminderMail}
        businessName={data.details.value.name}
      />
      <EnquiryMailSection />
    </>
  );
}
