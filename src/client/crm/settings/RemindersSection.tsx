import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { BUSINESS_TIME_ZONE } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { Select } from '../../ui/form/Select.ts';
import { Switch } from '../../ui/form/Switch.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { useSession } from '../auth/useSession.ts';
import {
  areBrowserRemindersOn,
  hasBrowserReminders,
  turnOffBrowserReminders,
  turnOnBrowserReminders,
} from '../notices/browserReminders.ts';

/** Times, and whether the browser shows them. */
export function RemindersSection() {
  const utils = trpc.useUtils();
  const settings = trpc.notices.settings.useQuery();
  const setTimeZone = trpc.notices.setTimeZone.useMutation({
    meta: { quiet: true },
    onSuccess: (saved) => {
      utils.notices.settings.setData(undefined, saved);
      notify.success('Time zone saved');
    },
    onError: (error) => notifyFailure('Failed to save the time zone', error),
  });
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
