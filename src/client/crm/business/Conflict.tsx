import { Alert, Button, Group, Text } from '@mantine/core';
import { formatShortTime } from '#shared/fields/format.ts';

/** 'Saved 29 Nov, 1:00 pm by Kim Lee'. */
export const describeAct = (verb: string, at: Date | null | undefined, byName: string | null | undefined) =>
  [verb, at && formatShortTime(at), byName && `by ${byName}`].filter(Boolean).join(' ');

interface ConflictProps {
  /** Who stored what is there now, and when. */
  theirs: string;
  onTake: () => void;
  onKeep: () => void;
}

/** Somebody else has stored what is typed here. */
export const Conflict = ({ theirs, onTake, onKeep }: ConflictProps) => (
  <Alert mt="md" color="yellow" role="alert" title="Somebody else changed this meanwhile">
    <Text size="sm" mb="xs">
      {`${theirs}. What you typed is still here.`}
    </Text>
    <Group gap="xs">
      <Button variant="default" onClick={onTake}>
        Look at theirs
      </Button>
      <Button variant="default" onClick={onKeep}>
        Keep mine
      </Button>
    </Group>
  </Alert>
);
