import { BusinessSections } from './BusinessSections.tsx';
import { ClaimsForm } from './ClaimsForm.tsx';
import { PrivacyForm } from './PrivacyForm.tsx';
import { TestimonialsForm } from './TestimonialsForm.tsx';
import { TextsForm } from './TextsForm.tsx';

/** The words of the public site, each part folded; for administrators. */
export const WebsiteSettings = () => (
  <BusinessSections>
    {({ texts, claims, testimonials, privacy }) => (
      <>
        <TextsForm stored={texts} />
        <ClaimsForm stored={claims} />
        <TestimonialsForm stored={testimonials} />
        <PrivacyForm stored={privacy} />
      </>
    )}
  </BusinessSections>
);
