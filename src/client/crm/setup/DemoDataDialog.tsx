import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { TRASH_DAYS, type TrashCounts } from '#shared/records/trash.schema.ts';
import type { DemoDataScope, OtherRecords } from '#shared/setup/demoData.schema.ts';
import { hasRight } from '#shared/team/rights.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useSession } from '../auth/useSession.ts';
import { formatCounts } from './formatCounts.ts';

interface DemoDataDialogProps {
  title: string;
  action: string;
  otherRecords: OtherRecords;
  onChoose: (scope: DemoDataScope) => void;
  onClose: () => void;
}

/** What should be deleted, if there are not only samples. */
export function DemoDataDialog({ title, action, otherRecords, onChoose, onClose }: DemoDataDialogProps) {
  const [scope, setScope] = useState<DemoDataScope>('samples');
  const { user } = useSession();
  const mayDeleteMany = hasRight(user, 'deleteMany');
  const { samples, keptSamples, others } = otherRecords;
  const kept = formatCounts(keptSamples);
  const own = formatCounts(others);
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        <Text>
          {own
            ? `There are records here that are no samples: ${own}.`
            : 'Somebody has changed samples, or added something to them.'}
        </Text>
        <Radio.Group
          label="What goes to the trash"
          value={scope}
          onChange={(value) => setScope(value === 'everything' ? 'everything' : 'samples')}
        >
          <Stack gap="sm" mt="xs">
            <Radio
              value="samples"
              label="Only samples"
              description={[
                `${formatCounts(samples) || 'Nothing'}. All other records stay.`,
                kept && `${kept} among the samples stay: changed, or needed by other records.`,
              ]
                .filter(Boolean)
                .join(' ')}
            />
            <Radio
              value="everything"
              label="Everything"
              disabled={!mayDeleteMany}
              description={
                mayDeleteMany
                  ? `${formatCounts(sum(samples, keptSamples, others))}, with all that belongs to them. This needs your password.`
                  : 'Managers and administrators may do that.'
              }
            />
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {`It can be undone, and restored from the trash for ${TRASH_DAYS} days.`}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onChoose(scope)}>{action}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function sum(...parts: TrashCounts[]): TrashCounts {
  const total: Record<string, number> = {};
  for (const [noun, count] of parts.flatMap((part) => Object.entries(part))) {
    total[noun] = (total[noun] ?? 0) + count;
  }
  return total;
}
