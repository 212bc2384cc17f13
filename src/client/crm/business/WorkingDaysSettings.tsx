import { BusinessSections } from './BusinessSections.tsx';
import { WorkingDaysForm } from './WorkingDaysForm.tsx';

/** The state of the business and its public holidays; for administrators. */
export const WorkingDaysSettings = () => (
  <BusinessSections>{({ workingDays }) => <WorkingDaysForm stored={workingDays} />}</BusinessSections>
);
