import { Alert, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Erasure } from '#shared/erasure/erasure.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useMissingRight } from '../auth/useMissingRight.ts';
import { ConfirmErasure } from './ConfirmErasure.tsx';
import { Erased } from './Erased.tsx';
import { GoesPanel, StaysPanel } from './ErasurePanels.tsx';
import { PlacesPanel } from './PlacesPanel.tsx';

/** Erases a person: what goes, what stays and why, which texts name them, and the act itself: `/crm/contacts/:id/erase`. */
export function ErasureScreen() {
  const { id = '' } = useParams();
  const denied = useMissingRight('erase');
  const [erased, setErased] = useState<{ erasure: Erasure; at: Date } | null>(null);
  // The list stays as it was read: a person decides by it.
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
      {preview.error && (
        <ErrorNotice
          hasData={preview.data !== undefined}
          message={`Error loading the person: ${preview.error.message}`}
          onRetry={() => preview.refetch()}
        />
      )}
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
      <GoesPanel erasure={erasure} />
      <PlacesPanel erasure={erasure} ticked={ticked} onTick={setTicked} />
      <StaysPanel erasure={erasure} />
      <ConfirmErasure
        erasure={erasure}
        ticked={ticked}
        onErased={() =>
          onErased({
            ...erasure,
            goes: [...erasure.goes, { label: 'Texts that named the person', count: ticked.size, reason: '' }],
            places: places.filter(({ key }) => !ticked.has(key)),
          })
        }
      />
    </>
  );
}
