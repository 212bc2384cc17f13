import { Button, Checkbox, Group, Popover, Stack } from '@mantine/core';
import { cloneElement } from 'react';
import { MoveButtons } from '../../MoveButtons.tsx';
import { floatsInMain } from '../../overlay/floatsInMain.ts';
import type { TargetElement } from '../../overlay/LazyMenu.tsx';
import { useOpenOnMount } from '../../overlay/useOpenOnMount.ts';

interface ColumnChooserProps {
  target: TargetElement;
  /** That can be left out, in default order. */
  columns: { name: string; label: string }[];
  shown: string[];
  onChoose: (names: string[]) => void;
}

/** The choice of a table's columns and their order. It opens on mounting: see `LazyMenu`. */
export function ColumnChooser({ target, columns, shown, onChoose }: ColumnChooserProps) {
  const { targetRef, isOpen, setOpen } = useOpenOnMount();
  const standard = columns.map(({ name }) => name);
  const hidden = standard.filter((name) => !shown.includes(name));
  const labelOf = (name: string) => columns.find((column) => column.name === name)?.label ?? name;
  const toggle = (name: string) =>
    onChoose(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]);
  const swap = (at: number, other: number) =>
    onChoose(shown.map((name, index) => shown[index === at ? other : index === other ? at : index] ?? name));

  return (
    <Popover
      opened={isOpen}
      onDismiss={() => setOpen(false)}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
      {...floatsInMain()}
    >
      <Popover.Target>
        {cloneElement(target, { ref: targetRef, onClick: () => setOpen(!isOpen) })}
      </Popover.Target>
      <Popover.Dropdown mah={440} style={{ overflowY: 'auto' }}>
        <Stack gap={6}>
          {[...shown, ...hidden].map((name, at) => (
            <Group key={name} justify="space-between" wrap="nowrap">
              <Checkbox
                label={labelOf(name)}
                checked={at < shown.length}
                // A table has at least one column beside the first.
                disabled={at < shown.length && shown.length === 1}
                onChange={() => toggle(name)}
              />
              {at < shown.length && (
                <MoveButtons
                  name={labelOf(name)}
                  at={at}
                  count={shown.length}
                  onMove={(to) => swap(at, to)}
                />
              )}
            </Group>
          ))}
          <Button
            size="compact-sm"
            variant="default"
            disabled={shown.join() === standard.join()}
            onClick={() => onChoose(standard)}
          >
            Show all, in the usual order
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
