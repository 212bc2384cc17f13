import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { profileInput } from '#shared/auth/auth.schema.ts';
import { BUSINESS_TIME_ZONE } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { formFailure } from '../../ui/form/formFailure.ts';
import { Select } from '../../ui/form/Select.ts';
import { Switch } from '../../ui/form/Switch.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { copyLink } from '../../ui/links/copyLink.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { NameFields } from '../auth/LoginForm.tsx';
import { useSession } from '../auth/useSession.ts';
import {
  areBrowserRemindersOn,
  hasBrowserReminders,
  turnOffBrowserReminders,
  turnOnBrowserReminders,
} from '../notices/browserReminders.ts';
import { SetupSection } from '../setup/SetupSection.tsx';

/** What a person sets for themselves. */
export const Profile = () => (
  <>
    <NameSection />
    <OwnRepliesSection />
    <MorningMailSection />
    <CalendarSection />
    <RemindersSection />
    <SetupSection />
  </>
);

type NoticeSettings = NonNullable<
  ReturnType<ReturnType<typeof trpc.useUtils>['notices']['settings']['getData']>
>;

/** What a person set about emails and reminders, and what is said once a change of it is saved. */
function useNoticeSettings() {
  const utils = trpc.useUtils();
  return {
    settings: trpc.notices.settings.useQuery(),
    saving: (failed: string, says: (saved: NoticeSettings) => string) => ({
      meta: { quiet: true, failed },
      onSuccess: (saved: NoticeSettings) => {
        utils.notices.settings.setData(undefined, saved);
        notify.success(says(saved));
      },
    }),
  };
}

function NameSection() {
  const { user } = useSession();
  const form = useZodForm(profileInput, user);
  const update = trpc.auth.updateProfile.useMutation({
    meta: { done: 'Name saved' },
    onSuccess: form.resetDirty,
    onError: formFailure(form, 'Failed to save name'),
  });
  return (
    <SettingsSection title="Your name" hint={`You sign in as ${user.email}.`}>
      <SettingsForm
        label="Your name"
        form={form}
        saveLabel="Save name"
        saving={update.isPending}
        onSave={(data) => update.mutate(data)}
      >
        <NameFields form={form} />
      </SettingsForm>
    </SettingsSection>
  );
}

const messageFor = (saved: { morningMail: boolean; weekSummary: boolean }) => {
  if (!saved.morningMail) return 'The morning email is off';
  return saved.weekSummary ? 'The morning email is on, with the week on Mondays' : 'The morning email is on';
};

function MorningMailSection() {
  const { user } = useSession();
  const { settings, saving } = useNoticeSettings();
  const setMorningMail = trpc.notices.setMorningMail.useMutation(
    saving('Failed to change the morning email', messageFor),
  );
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

function CalendarSection() {
  const utils = trpc.useUtils();
  const calendar = trpc.notices.calendar.useQuery();
  // Another button replaces the pressed one and takes the focus.
  const [isPressed, setIsPressed] = useState(false);
  const options = (saved: string) => ({
    meta: { quiet: true, failed: 'Failed to change the calendar' },
    onSuccess: async () => {
      await utils.notices.calendar.invalidate();
      notify.success(saved);
    },
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
              <Button
                variant="default"
                autoFocus={isPressed}
                onClick={() => copyLink(calendar.data.url ?? '', 'Calendar link copied')}
              >
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

/** Times, and whether the browser shows them. */
function RemindersSection() {
  const { settings, saving } = useNoticeSettings();
  const setTimeZone = trpc.notices.setTimeZone.useMutation(
    saving('Failed to save the time zone', () => 'Time zone saved'),
  );
  return (
    <SettingsSection
      title="Reminders"
      hint="Tasks and follow-ups with a time remind you while the CRM is open."
    >
      <QueryError query={settings} label="Error loading the time zone" />
      {settings.isPending && <Skeleton h={64} w={280} />}
      {settings.data && (
        <Stack gap="md">
          <Select
            label="Time zone"
            maw={340}
            searchable
            limit={50}
            allowDeselect={false}
            data={Intl.supportedValuesOf('timeZone')}
            value={settings.data.timeZone ?? BUSINESS_TIME_ZONE}
            readOnly={setTimeZone.isPending}
            onChange={(timeZone) =>
              setTimeZone.mutate({ timeZone: timeZone === BUSINESS_TIME_ZONE ? null : timeZone })
            }
          />
          {hasBrowserReminders() && <BrowserSwitch />}
        </Stack>
      )}
    </SettingsSection>
  );
}

function BrowserSwitch() {
  const { user } = useSession();
  const [isOn, setIsOn] = useState(() => areBrowserRemindersOn(user.id));
  const turn = async (on: boolean) => {
    if (!on) {
      turnOffBrowserReminders(user.id);
      return setIsOn(false);
    }
    const isAllowed = await turnOnBrowserReminders(user.id);
    setIsOn(isAllowed);
    if (!isAllowed) notify.error('The browser does not allow it', 'Its settings for this site say so.');
  };
  return (
    <Switch
      label="Also show reminders when this page is not in front"
      checked={isOn}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  );
}

/** The address for clients' answers to the mails with a person's proposals. */
function OwnRepliesSection() {
  const { user } = useSession();
  const { settings, saving } = useNoticeSettings();
  const set = trpc.notices.setOwnReplies.useMutation(
    saving('Failed to change where answers go', ({ ownReplies }) =>
      ownReplies ? 'Answers come to you' : 'Answers go to the business',
    ),
  );
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
