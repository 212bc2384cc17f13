import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { floatsInMain } from '../../overlay/floatsInMain.ts';
import classes from '../EditableValue.module.css';
import type { EditOutcome } from './editInput.ts';

interface EditProblemProps {
  problem: EditOutcome;
  format: (value: unknown) => string;
  onKeepMine: (saving: Promise<EditOutcome>) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** The problem of a value that was not saved, below it: a mistake, or what somebody else saved meanwhile. */
export function EditProblem({ problem, format, onKeepMine, onTakeTheirs, onClose }: EditProblemProps) {
  return (
    <Popover opened position="bottom-start" {...floatsInMain()}>
      <Popover.Target>
        <span className={classes.anchor} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown role="none" maw={320} p="sm" onKeyDown={getHotkeyHandler([['Escape', onClose]])}>
        {problem.state === 'invalid' && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)" className={classes.problem}>
            {problem.message}
          </Text>
        )}
        {problem.state === 'conflict' && (
          <Stack gap="xs">
            <Text role="alert" size="sm" className={classes.problem}>
              {`Somebody else changed this to ‘${format(problem.theirs) || '(empty)'}’. Yours is not saved.`}
            </Text>
            <Group gap="xs">
              <Button size="compact-sm" autoFocus onClick={() => onKeepMine(problem.keepMine())}>
                Keep mine
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  problem.takeTheirs();
                  onTakeTheirs();
                }}
              >
                Take theirs
              </Button>
            </Group>
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
