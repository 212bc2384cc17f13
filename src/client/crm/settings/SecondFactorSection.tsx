import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatDay, formatShortTime } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { SetUpSecondFactor } from '../auth/second-factor/SetUpSecondFactor.tsx';
import { TurnOffSecondFactor } from '../auth/second-factor/TurnOffSecondFactor.tsx';

export function SecondFactorSection() {
  const utils = trpc.useUtils();
  const factor = trpc.auth.secondFactor.useQuery();
  const [isOpen, dialog] = useDisclosure();
  const isOn = Boolean(factor.data?.since);
  const close = () => {
    dialog.close();
    utils.invalidate();
  };

  return (
    <SettingsSection
      title="Two-step sign-in"
      hint="Signing in also asks for a code from an app on your phone."
      hasLongAction
      action={
        factor.data && (
          <Button variant="default" onClick={dialog.open}>
            {isOn ? 'Turn off two-step sign-in' : 'Set up two-step sign-in'}
          </Button>
        )
      }
    >
      {factor.isPending && <RowSkeletons label="Loading two-step sign-in..." />}
      <QueryError query={factor} label="Error loading two-step sign-in" />
      {factor.data && (
        <Group gap="sm">
          <ToneBadge tone={isOn ? 'green' : 'grey'}>{isOn ? 'On' : 'Off'}</ToneBadge>
          <span className={classes.detail}>
            {factor.data.since
              ? `Since ${formatShortTime(factor.data.since)} · ${factor.data.recoveryCodesLeft} recovery codes left`
              : 'Signing in with a password needs nothing else.'}
          </span>
        </Group>
      )}
      {!isOn && factor.data?.neededFrom && (
        <Text mt="xs">{`Everybody needs it from ${formatDay(factor.data.neededFrom)}.`}</Text>
      )}
      {isOpen && isOn && <TurnOffSecondFactor onClose={close} />}
      <Dialog
        opened={isOpen && !isOn}
        onClose={close}
        title="Set up two-step sign-in"
        // Recovery codes are shown once.
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <SetUpSecondFactor onDone={close} />
      </Dialog>
    </SettingsSection>
  );
}
