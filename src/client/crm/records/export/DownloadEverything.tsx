import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { type CallError, trpc } from '../../../trpc.ts';
import { downloadFrom } from '../../../ui/downloadFrom.ts';
import { notifyFailure } from '../../../ui/overlay/notifyFailure.ts';
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx';

/** The full export: one file to leave with, or to read without this product. For admins. */
export function DownloadEverything() {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);

  const download = async () => {
    setIsBusy(true);
    try {
      const { url } = await utils.client.exports.everythingLink.query();
      downloadFrom(url);
      setHasStarted(true);
    } catch (failed) {
      notifyFailure('Failed to download everything', failed as CallError);
    }
    setIsBusy(false);
  };

  return (
    <SettingsSection
      title="Export everything"
      hint="One ZIP file: every list, activity, task, change, proposal and document. Its README explains each column."
    >
      <Button variant="default" loading={isBusy} onClick={() => void download()}>
        Download everything
      </Button>
      <Text role="status" mt={hasStarted ? 'xs' : 0}>
        {hasStarted && 'Your browser is saving the file. You can go on working.'}
      </Text>
    </SettingsSection>
  );
}
