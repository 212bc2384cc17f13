import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatTotal } from '#shared/records/totals.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useQuarantineCount } from './useQuarantineCount.ts';

/** The number of enquiries in quarantine, and a link to them. */
export function QuarantineSection() {
  const count = useQuarantineCount();
  return (
    <SettingsSection
      title="Quarantine"
      hint="Enquiries from the website that look like junk wait here. Nothing is refused: release one, and it becomes a lead."
    >
      <Anchor component={Link} to="/crm/leads/quarantine">
        {count ? `Quarantine (${formatTotal(count)})` : 'Open the quarantine'}
      </Anchor>
      {count === 0 && (
        <Text c="dimmed" size="sm">
          It is empty.
        </Text>
      )}
    </SettingsSection>
  );
}
