import { BusinessSections } from './BusinessSections.tsx';
import { DetailsForm } from './details/DetailsForm.tsx';
import { LogoSection } from './LogoSection.tsx';

/** The name, contact details and logo of the business; for administrators. */
export const ContactSettings = () => (
  <BusinessSections>
    {({ details }) => (
      <>
        <DetailsForm stored={details} />
        <LogoSection />
      </>
    )}
  </BusinessSections>
);
