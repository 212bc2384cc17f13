import { Switch } from '@mantine/core';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useSession } from '../auth/useSession.ts';

/** The address for clients' answers to the mails with a person's proposals. */
export function OwnRepliesSection() {
  const { user } = useSession();
  const utils = trpc.useUtils();
  const settings = trpc.notices.settings.useQuery();
  const set = trpc.notices.setOwnReplies.useMutation({
    meta: { quiet: true },
    onSuccess: (saved) => {
      utils.notices.settings.setData(undefined, saved);
      notify.success(saved.ownReplies ? 'Answers come to you' : 'Answers go to the business');
    },
    onError: (error) => notifyFailure('Failed to change where answers go', error),
  });
  return (
    <SettingsSection
      title="Answers to your proposals"
      hint="Where a client’s reply to a proposal or its reminder goes."
    >
      <Switch
        label="Send them to me"
        description={`Clients see ${user.email}.`}
        checked={settings.data?.ownReplies ?? false}
        disabled={!settings.data}
        readOnly={set.isPending}
        onChange={(event) => set.mutate({ ownReplies: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}
