import { Skeleton, Stack } from '@mantine/core';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { Switch } from '../../ui/form/Switch.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useSession } from '../auth/useSession.ts';

const messageFor = (saved: { morningMail: boolean; weekSummary: boolean }) => {
  if (!saved.morningMail) return 'The morning email is off';
  return saved.weekSummary ? 'The morning email is on, with the week on Mondays' : 'The morning email is on';
};

export function MorningMailSection() {
  const { user } = useSession();
  const utils = trpc.useUtils();
  const settings = trpc.notices.settings.useQuery();
  const setMorningMail = trpc.notices.setMorningMail.useMutation({
    meta: { quiet: true },
    onSuccess: (saved) => {
      utils.notices.settings.setData(undefined, saved);
      notify.success(messageFor(saved));
    },
    onError: (error) => notifyFailure('Failed to change the morning email', error),
  });
  return (
    <div id="morning-mail">
      <SettingsSection
        title="Morning email"
        hint={`What is overdue, due today and due this week, to ${user.email}. On a day with nothing to do no email is sent.`}
      >
        <QueryError query={settings} label="Error loading the morning email" />
        {settings.isPending && <Skeleton h={104} w={280} />}
        {settings.data && (
          <Stack gap="sm">
            <Switch
              label="Send me my day"
              description="Each working day at about seven."
              checked={settings.data.morningMail}
              readOnly={setMorningMail.isPending}
              onChange={(event) => setMorningMail.mutate({ morningMail: event.currentTarget.checked })}
            />
            <Switch
              label="Add the week on Mondays"
              description="What came in, moved and is due. After a public holiday it comes with the first email."
              checked={settings.data.morningMail && settings.data.weekSummary}
              disabled={!settings.data.morningMail}
              readOnly={setMorningMail.isPending}
              onChange={({ currentTarget: { checked } }) =>
                setMorningMail.mutate({ morningMail: true, weekSummary: checked })
              }
            />
          </Stack>
        )}
      </SettingsSection>
    </div>
  );
}
