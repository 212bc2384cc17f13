import { Button, Text } from '@mantine/core';
import { trpc } from '../../trpc.ts';
import { Switch } from '../../ui/form/Switch.ts';
import { notify } from '../../ui/overlay/notify.ts';
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

export function DemoDataSection() {
  const state = trpc.demoData.state.useQuery();
  const set = trpc.demoData.switch.useMutation({
    onSuccess: ({ isOn }) =>
      notify.success(isOn ? 'The dashboard has the demo-data buttons now' : 'The demo-data buttons are gone'),
    meta: { failed: 'Failed to switch the demo data' },
  });
  if (!state.data?.isSwitchable) return null;
  return (
    <SettingsSection title="Demo data" hint="Your business is public. Samples are rarely wanted now.">
      <Switch
        label="‘Create Enterprise Demo Data’ and ‘Clear All Data’ on the dashboard"
        checked={state.data.isOn}
        readOnly={set.isPending}
        onChange={(event) => set.mutate({ isOn: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}
