import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { Switch } from '../../ui/form/Switch.ts';
import { copyText } from '../../ui/links/copyText.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';

async function copy(url: string) {
  if (await copyText(url)) notify.success('Calendar link copied');
  else notify.error('Could not copy: select the link and copy it');
}

export function CalendarSection() {
  const utils = trpc.useUtils();
  const calendar = trpc.notices.calendar.useQuery();
  // Another button replaces the pressed one and takes the focus.
  const [isPressed, setIsPressed] = useState(false);
  const options = (saved: string) => ({
    meta: { quiet: true },
    onSuccess: async () => {
      await utils.notices.calendar.invalidate();
      notify.success(saved);
    },
    onError: (error: Parameters<typeof notifyFailure>[1]) =>
      notifyFailure('Failed to change the calendar', error),
  });
  const renew = trpc.notices.renewCalendar.useMutation(options('Your calendar link is ready'));
  const end = trpc.notices.endCalendar.useMutation(options('The calendar link is off'));
  const setNames = trpc.notices.setCalendarNames.useMutation(
    options('The titles of the calendar are changed'),
  );
  const isBusy = renew.isPending || end.isPending || setNames.isPending;
  const getLink = () => {
    setIsPressed(true);
    renew.mutate({ id: v7() });
  };
  return (
    <div id="calendar">
      <SettingsSection
        title="Calendar"
        hint="Your tasks, follow-ups, meetings and registration dates in your own calendar program. Most programs look a few times a day."
      >
        <QueryError query={calendar} label="Error loading the calendar" />
        {calendar.isPending && <Skeleton h={36} />}
        {calendar.data?.url === null && (
          <Button variant="default" autoFocus={isPressed} disabled={isBusy} onClick={getLink}>
            Get the calendar link
          </Button>
        )}
        {calendar.data?.url && (
          <Stack gap="sm">
            <Group gap="sm" align="end" wrap="nowrap">
              <TextInput
                label="Calendar link"
                value={calendar.data.url}
                readOnly
                flex={1}
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button variant="default" autoFocus={isPressed} onClick={() => copy(calendar.data.url ?? '')}>
                Copy
              </Button>
            </Group>
            <Text size="sm" c="dimmed">
              Anyone with this link can read the calendar. A new link replaces it.
            </Text>
            <Switch
              label="Titles say who and what"
              description="Off: only Task, Meeting, Follow up or the kind of date."
              checked={calendar.data.withNames}
              readOnly={isBusy}
              onChange={(event) => setNames.mutate({ withNames: event.currentTarget.checked })}
            />
            <Group gap="sm">
              <Button variant="default" disabled={isBusy} onClick={getLink}>
                New link
              </Button>
              <Button
                variant="default"
                disabled={isBusy}
                onClick={() => {
                  setIsPressed(true);
                  end.mutate();
                }}
              >
                Turn off
              </Button>
            </Group>
          </Stack>
        )}
      </SettingsSection>
    </div>
  );
}
