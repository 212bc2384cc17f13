import { ActionIcon, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

interface MoveButtonsProps {
  name: string;
  at: number;
  count: number;
  /** The pressed button keeps the focus, even at the end. */
  onMove: (to: number, event: MouseEvent<HTMLButtonElement>) => void;
}

export const MoveButtons = ({ name, at, count, onMove }: MoveButtonsProps) => (
  <Group gap={2} wrap="nowrap">
    {[
      { way: 'up', to: at - 1, icon: IconChevronUp },
      { way: 'down', to: at + 1, icon: IconChevronDown },
    ].map(({ way, to, icon: Icon }) => {
      const isEnd = to < 0 || to >= count;
      return (
        <ActionIcon
          key={way}
          aria-label={`Move ${name} ${way}`}
          aria-disabled={isEnd || undefined}
          opacity={isEnd ? 0.4 : undefined}
          onClick={isEnd ? undefined : (event) => onMove(to, event)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      );
    })}
  </Group>
);
