import { Switch } from '@mantine/core';
import { isPromptCancelled } from '../../confirmPasswordLink.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';

/** The rules that administrators set for the whole team. */
export function TeamPolicy() {
  const policy = trpc.team.policy.useQuery();
  const setPolicy = trpc.team.setPolicy.useMutation({
    onSuccess: ({ adminsNeedSecondFactor }) =>
      notify.success(
        adminsNeedSecondFactor
          ? 'Administrators need two-step sign-in now'
          : 'Two-step sign-in is up to each administrator now',
      ),
    onError: (error) => {
      if (!isPromptCancelled(error)) notifyFailure('Failed to change the rule', error);
    },
  });
  if (!policy.data) return null;
  return (
    <SettingsSection title="Rule for signing in">
      <Switch
        label="Administrators need two-step sign-in"
        description="Those without it set it up before anything else."
        checked={policy.data.adminsNeedSecondFactor}
        readOnly={setPolicy.isPending}
        onChange={(event) => setPolicy.mutate({ adminsNeedSecondFactor: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}
