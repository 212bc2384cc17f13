import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatShortDay } from '#shared/fields/format.ts';
import { trpc } from '../../../trpc.ts';
import { DateInput } from '../../../ui/form/inputs.tsx';
import { useDocumentEditor } from '../useDocumentEditor.ts';
import classes from './Uploader.module.css';
import { uploadQueue } from './uploadQueue.ts';

interface AskExpiryProps {
  /** The upload, whose id is that of its version. */
  id: string;
  documentId: string;
}

/** Asks when a new version expires, if the one before has an expiry; nothing of other uploads. */
export function AskExpiry({ id, documentId }: AskExpiryProps) {
  const { data: document } = trpc.documents.byId.useQuery({ id: documentId }, { staleTime: 0 });
  const edit = useDocumentEditor();
  const [day, setDay] = useState('');
  const [error, setError] = useState<string | null>(null);
  const close = () => uploadQueue.cancel(id);
  if (!document?.expiresOn || document.newestId !== id || document.versionCount < 2) return null;

  async function save(expiresOn: string | null) {
    if (!document) return;
    const outcome = await edit(document).save('expiresOn', expiresOn);
    if (outcome.state === 'saved') close();
    else if (outcome.state === 'invalid') setError(outcome.message);
    else if (outcome.state === 'conflict') outcome.takeTheirs();
  }
  return (
    <div className={classes.expiry}>
      <Text size="sm" fw={600}>{`New version of ${document.name}`}</Text>
      <Group gap="sm" align="flex-end">
        <DateInput
          label="When does it expire?"
          description={`Until now: ${formatShortDay(document.expiresOn)}`}
          value={day}
          error={error}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Button variant="default" disabled={day === ''} onClick={() => save(day)}>
          Save expiry
        </Button>
        <Button variant="default" onClick={() => save(null)}>
          Never
        </Button>
        <Button variant="subtle" color="gray" onClick={close}>
          Keep
        </Button>
      </Group>
    </div>
  );
}
