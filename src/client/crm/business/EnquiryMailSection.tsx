import { Skeleton, Stack } from '@mantine/core';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Switch } from '../../ui/form/Switch.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useTeamOptions } from '../team/useTeamOptions.ts';

export function EnquiryMailSection() {
  const { team } = useTeamOptions();
  const chosen = trpc.notices.enquiryMail.useQuery();
  const set = trpc.notices.setEnquiryMail.useMutation({
    onSuccess: (_, { isOn }) =>
      notify.success(isOn ? 'Gets an email about each enquiry' : 'Gets no email about enquiries'),
    meta: { failed: 'Failed to change who gets an email' },
  });
  const error = team.error ?? chosen.error;
  const retry = () => void Promise.all([team.refetch(), chosen.refetch()]);
  return (
    <SettingsSection
      title="Email about enquiries"
      hint="Who gets an email when somebody writes on the website. It links to the lead, without the text of the enquiry."
    >
      {error && <ErrorNotice message={`Error loading who gets an email: ${error.message}`} onRetry={retry} />}
      {!error && !(team.data && chosen.data) && (
        <Skeleton h={24} role="status" aria-label="Loading the team..." />
      )}
      <Stack gap="sm">
        {chosen.data &&
          team.data?.map(({ id, name }) => (
            <Switch
              key={id}
              label={name}
              checked={chosen.data.includes(id)}
              readOnly={set.isPending}
              onChange={(event) => set.mutate({ userId: id, isOn: event.currentTarget.checked })}
            />
          ))}
      </Stack>
    </SettingsSection>
  );
}
