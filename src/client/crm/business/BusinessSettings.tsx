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
        hint="What a client reads when a proposal is sent by mail, with the proposal as a PDF."
        stored={data.proposalMail}
        businessName={data.details.value.name}
      />
      <MailTemplateForm
        section="reminderMail"
        hint="What a client reads who has not answered a proposal that was mailed, up to three times."
        stored={data.reminderMail}
        businessName={data.details.value.name}
      />
      <EnquiryMailSection />
    </>
  );
}
