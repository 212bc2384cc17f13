import { Text } from '@mantine/core';
import { useState } from 'react';
import type { TrashCounts } from '#shared/records/trash.schema.ts';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { formatCounts } from './formatCounts.ts';
import { CountLinks, setupSteps } from './setupSteps.tsx';

interface SamplesState {
  /** The numbers of records that would be created. */
  creates: TrashCounts;
  /** Those that are there. */
  samples: TrashCounts;
}

/** The samples that are there, with the lists that have them; else what would be created. */
export function SamplesSection({ state }: { state: SamplesState }) {
  const { hint, Action } = setupSteps.samples;
  const there = formatCounts(state.samples);
  /** False while they were made here: then the button stays, with what it has created. */
  const [wasThere] = useState(there !== '');
  return (
    <SettingsSection title="Samples" hint={hint}>
      {wasThere && there ? (
        <CountLinks label="In your lists: " counts={state.samples} />
      ) : (
        <>
          <Text size="sm" mb="sm">{`Creates ${formatCounts(state.creates)}.`}</Text>
          <Action />
        </>
      )}
    </SettingsSection>
  );
}
