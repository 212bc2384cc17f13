import { Alert, Anchor, Button } from '@mantine/core';
import { IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Erasure, ErasureCount } from '#shared/erasure/erasure.ts';
import { formatTime } from '#shared/fields/format.ts';
import { copyText } from '../../ui/links/copyText.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { useSession } from '../auth/useSession.ts';
import { CountsPanel, StaysPanel } from './ErasurePanels.tsx';
import { PlacesPanel } from './PlacesPanel.tsx';

interface ErasedProps {
  erasure: Erasure;
  /** The moment of the act; left out for a person who was erased before. */
  at?: Date;
}

/** The outcome, with what a person still has to look at, and a record of it for whoever asked. */
export function Erased({ erasure, at }: ErasedProps) {
  const outcome = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  // The button that had the focus is gone.
  useEffect(() => outcome.current?.focus(), []);
  const went = erasure.goes.filter(({ count }) => count > 0);
  const act = at && `On ${formatTime(at)}, by ${user.firstName} ${user.lastName}`;
  const copy = async () => {
    const isCopied = await copyText(recordOf(act ?? '', erasure.id, went, erasure.stays));
    if (isCopied) notify.success('Record of the erasure copied');
    else notify.error('Nothing is copied', 'Your browser has no clipboard here. Print this page.');
  };
  return (
    <>
      <Alert
        ref={outcome}
        tabIndex={-1}
        color="teal"
        role="status"
        title="This person is erased"
        icon={<IconCircleCheck aria-hidden />}
      >
        {act && `${act}. `}
        {'The contact stays as '}
        <Anchor component={Link} to={`/crm/contacts/${erasure.id}`} inherit underline="always">
          Erased person
        </Anchor>
        {', with its leads, opportunities and proposals.'}
      </Alert>
      {act && (
        <CountsPanel
          title="What went"
          counts={went.map(({ label, count }) => ({ label, count, reason: '' }))}
          aside={
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              Copy this record
            </Button>
          }
        />
      )}
      {erasure.places.length > 0 && <PlacesPanel erasure={erasure} />}
      <StaysPanel erasure={erasure} />
    </>
  );
}

/** A text of what was done, for the file of the request: it names nobody who was erased. */
function recordOf(act: string, id: string, went: ErasureCount[], stays: ErasureCount[]) {
  const lines = (counts: ErasureCount[]) =>
    counts.filter(({ count }) => count > 0).map(({ label, count }) => `- ${label}: ${count}`);
  return [
    `A person was erased. ${act}.`,
    `Contact ${id}`,
    '',
    'What went:',
    ...lines(went),
    '',
    'What stays:',
    ...lines(stays),
  ].join('\n');
}
