import { Button, Text } from '@mantine/core';
import { trpc } from '../../trpc.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';

export function SetupSection() {
  const { data } = trpc.setup.state.useQuery();
  const showAgain = trpc.setup.showAgain.useMutation({
    meta: { done: 'The dashboard shows the set-up again', failed: 'Failed to show the set-up' },
  });
  if (!data) return null;
  if (!data.isHidden && !data.business?.dismissed.length) return null;
  return (
    <SettingsSection title="Set-up">
      <Text mb="md">
        {data.business
          ? 'You hid the set-up, or some of what is missing.'
          : 'You hid the set-up on your dashboard.'}
      </Text>
      <Button
        variant="default"
        aria-disabled={showAgain.isPending}
        onClick={() => showAgain.isPending || showAgain.mutate()}
      >
        Show it on the dashboard again
      </Button>
    </SettingsSection>
  );
}
