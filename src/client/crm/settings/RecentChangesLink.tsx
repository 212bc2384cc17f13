import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatCount } from '#shared/fields/format.ts';
import { UNDO_DAYS } from '#shared/records/recentChanges.schema.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';

/** The way to the changes of many records at once. */
export const RecentChangesLink = () => (
  <SettingsSection
    title="Recent changes"
    hint={`Bulk changes of the last ${formatCount(UNDO_DAYS, 'day')}, each with its Undo.`}
  >
    <Button component={Link} to="/crm/recent-changes" variant="default">
      Open recent changes
    </Button>
  </SettingsSection>
);
