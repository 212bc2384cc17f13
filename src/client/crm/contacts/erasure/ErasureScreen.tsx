import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Erasure } from '#shared/intake/erasure.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { BackLink } from '../../../ui/links/BackLink.tsx';
import { RowSkeletons } from '../../../ui/list/RowSkeletons.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useMissingRight } from '../../auth/useMissingRight.ts';
import { ConfirmErasure } from './ConfirmErasure.tsx';
import { GoesPanel, StaysPanel } from './ErasurePanels.tsx';
import { PlacesPanel } from './PlacesPanel.tsx';

/** Erases a person: what goes, what stays and why, which texts name them, and the act itself: `/crm/contacts/:id/erase`. */
export function ErasureScreen() {
  const { id = '' } = useParams();
  const denied = useMissingRight('erase');
  const [erased, setErased] = useState<Erasure | null>(null);
  // The list stays as it was read: a person decides by it.
  const preview = trpc.erasure.preview.useQuery(
    { id },
    { enabled: !denied && !erased, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const back = <BackLink to={`/crm/contacts/${id}`}>Back to the contact</BackLink>;
  return (
    <Stack gap="md" maw={960}>
      <div>{back}</div>
      <div>
        <PageTitle>Erase a person</PageTitle>
        <Text c="dimmed" maw="65ch">
          Everything about the person goes for good. It cannot be undone.
        </Text>
      </div>
      {denied && <Alert color="yellow">{`${denied}.`}</Alert>}
      {preview.error && (
        <ErrorNotice
          hasData={preview.data !== undefined}
          message={`Error loading the person: ${preview.error.message}`}
          onRetry={() => preview.refetch()}
        />
      )}
      {preview.isLoading && <RowSkeletons label="Loading what names the person..." />}
      {erased ? (
        <Erased erasure={erased} />
      ) : preview.data?.isErased ? (
        <Erased erasure={preview.data} />
      ) : (
        preview.data && <Plan erasure={preview.data} onErased={setErased} />
      )}
    </Stack>
  );
}

interface PlanProps {
  erasure: Erasure;
  onErased: (left: Erasure) => void;
}

function Plan({ erasure, onErased }: PlanProps) {
  const { places } = erasure;
  const [ticked, setTicked] = useState(
    () => new Set(places.filter(({ isSure }) => isSure).map(({ key }) => key)),
  );
  return (
    <>
      <Text fz="lg" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {erasure.name}
        {erasure.isInTrash && (
          <Text span c="dimmed">
            {' · in the trash'}
          </Text>
        )}
      </Text>
      <GoesPanel erasure={erasure} />
      <PlacesPanel erasure={erasure} ticked={ticked} onTick={setTicked} />
      <StaysPanel erasure={erasure} />
      <ConfirmErasure
        erasure={erasure}
        ticked={ticked}
        onErased={() => onErased({ ...erasure, places: places.filter(({ key }) => !ticked.has(key)) })}
      />
    </>
  );
}

/** The outcome, with what a person still has to look at. */
function Erased({ erasure }: { erasure: Erasure }) {
  const outcome = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => outcome.current?.focus(), []);
  return (
    <>
      <Alert ref={outcome} tabIndex={-1} color="teal" role="status" title="This person is erased">
        {'The contact stays as '}
        <Anchor component={Link} to={`/crm/contacts/${erasure.id}`} inherit underline="always">
          Erased person
        </Anchor>
        {', with its leads, opportunities and proposals.'}
      </Alert>
      {erasure.places.length > 0 && <PlacesPanel erasure={erasure} />}
      <StaysPanel erasure={erasure} />
    </>
  );
}
