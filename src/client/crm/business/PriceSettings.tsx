import { BusinessSections } from './BusinessSections.tsx';
import { PackagesForm } from './PackagesForm.tsx';
import { CatalogueSettings } from './versions/CatalogueSettings.tsx';

/** The prices of registrations and of ongoing support; for administrators. */
export const PriceSettings = () => (
  <>
    <CatalogueSettings />
    <BusinessSections>{({ packages }) => <PackagesForm stored={packages} />}</BusinessSections>
  </>
);
