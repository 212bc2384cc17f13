import { formatCount } from '#shared/fields/format.ts';
import { UNDO_DAYS } from '#shared/records/recentChanges.schema.ts';
import { LinkSection } from '../../ui/settings/LinkSection.tsx';

/** The way to the changes of many records at once. */
export const RecentChangesLink = () => (
  <LinkSection
    title="Recent changes"
    summary={`Bulk changes of the last ${formatCount(UNDO_DAYS, 'day')}`}
    to="/crm/recent-changes"
  />
);
