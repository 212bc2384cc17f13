import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import classes from '../../ui/TwoColumns.module.css';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { ImportExportMenu } from '../records/export/ImportExportMenu.tsx';
import { ActivityFeed } from './ActivityFeed.tsx';
import { AddActivity } from './AddActivity.tsx';
import { TodoPanel } from './todo/TodoPanel.tsx';

/** The day of the team; `above` stands before its tasks, and is undefined until it is there. */
export function Activities({ above }: { above: ReactNode | undefined }) {
  const [isAdding, adding] = useDisclosure();
  // The activities that a figure of a report counts stand alone.
  const isOfReport = useSearchParam('counted') === 'yes';
  useShortcut('n', adding.open);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageTitle>Activities</PageTitle>
        <Group gap="sm">
          <ImportExportMenu noun="activities" filters={{}} />
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-keyshortcuts="n"
            onClick={adding.open}
          >
            Add activity
          </Button>
        </Group>
      </Group>
      <div className={classes.columns}>
        {isOfReport ? (
          <ActivityFeed />
        ) : (
          <TodoPanel above={above}>
            <ActivityFeed />
          </TodoPanel>
        )}
      </div>
      {isAdding && <AddActivity onClose={adding.close} />}
    </Stack>
  );
}
