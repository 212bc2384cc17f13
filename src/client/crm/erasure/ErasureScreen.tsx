import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Erasure, ErasureCount } from '#shared/erasure/erasure.ts';
import { formatTime } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { copyText } from '../../ui/links/copyText.ts';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { notify, notifyFailure } from '../../ui/overlay/notify.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useMissingRight } from '../auth/useMissingRight.ts';
import { useSession } from '../auth/useSession.ts';
import classes from './Erasure.module.css';
import { CountsPanel, GoesPanel, PlacesPanel, StaysPanel } from './ErasurePanels.tsx';

/** What goes, what stays and why, and which texts name the person: `/crm/contacts/:id/erase`. */
export function ErasureScreen() {
  const { id = '' } = useParams();
  const denied = useMissingRight('erase');
  const [erased, setErased] = useState<{ erasure: Erasure; at: Date } | null>(null);
  // Not refetched: a person decides by it.
  const preview = trpc.erasure.preview.useQuery(
    { id },
    { enabled: !denied && !erased, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const isErased = erased !== null || preview.data?.isErased;
  const back = <BackLink to={`/crm/contacts/${id}`}>Back to the contact</BackLink>;
  return (
    <Stack gap="md">
      <div>{back}</div>
      {isErased ? (
        <PageTitle>Person erased</PageTitle>
      ) : (
        <div>
          <PageTitle>{`Erase ${preview.data?.name ?? 'a person'}`}</PageTitle>
          <Text c="dimmed" maw="65ch">
            {preview.data?.isInTrash && 'In the trash. '}
            What is listed under ‘What goes’ goes for good. It cannot be undone.
          </Text>
        </div>
      )}
      {denied && <Alert color="yellow">{`${denied}.`}</Alert>}
      <QueryError query={preview} label="Error loading the person" />
      {preview.isLoading && <RowSkeletons label="Loading what names the person..." />}
      {erased ? (
        <Erased {...erased} />
      ) : preview.data?.isErased ? (
        <Erased erasure={preview.data} />
      ) : (
        preview.data && (
          <Plan erasure={preview.data} onErased={(left) => setErased({ erasure: left, at: new Date() })} />
        )
      )}
    </Stack>
  );
}

function Plan({ erasure, onErased }: { erasure: Erasure; onErased: (left: Erasure) => void }) {
  const { places } = erasure;
  const [ticked, setTicked] = useState(
    () => new Set(places.filter(({ isSure }) => isSure).map(({ key }) => key)),
  );
  return (
    <>
      <GoesPanel erasure={erasure} />
      <PlacesPanel erasure={erasure} ticked={ticked} onTick={setTicked} />
      <StaysPanel erasure={erasure} />
      <ConfirmErasure
        erasure={erasure}
        ticked={ticked}
        onErased={() =>
          onErased({
            ...erasure,
            goes: [...erasure.goes, { label: 'Mentions of this name', count: ticked.size, reason: '' }],
            places: places.filter(({ key }) => !ticked.has(key)),
          })
        }
      />
    </>
  );
}

interface ConfirmErasureProps {
  erasure: Erasure;
  ticked: Set<string>;
  onErased: () => void;
}

/** Typing the name confirms; the server compares it, too. */
function ConfirmErasure({ erasure: { id, name, places }, ticked, onErased }: ConfirmErasureProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const erase = trpc.erasure.erase.useMutation({
    onSuccess: onErased,
    onError: (error) => {
      const message = error.data?.fieldErrors?.name;
      if (message) setFault(message);
      else notifyFailure(`Failed to erase ${name}`, error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== name) return setFault(`Type the name as it stands: ${name}`);
    setFault(null);
    const keysOf = (isSure: boolean) =>
      places.flatMap((place) =>
        place.isSure === isSure && ticked.has(place.key) !== isSure ? [place.key] : [],
      );
    erase.mutate({ id, name, leave: keysOf(true), blank: keysOf(false) });
  };
  return (
    <Panel title="Confirm" staysOpen>
      <form onSubmit={submit} className={classes.confirm} aria-label="Erase a person">
        <TextInput
          label={`Type ${name} to confirm`}
          value={typed}
          error={fault}
          // The box stays on one line with the button.
          inputWrapperOrder={['label', 'error', 'input']}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" color="red" loading={erase.isPending}>
          Erase for good
        </Button>
      </form>
    </Panel>
  );
}

interface ErasedProps {
  erasure: Erasure;
  /** Left out for a person who was erased before. */
  at?: Date;
}

/** What still has to be looked at, and a record for whoever asked. */
function Erased({ erasure, at }: ErasedProps) {
  const outcome = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  // The focused button has gone.
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
