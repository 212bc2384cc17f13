import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SideDialog } from '../../overlay/SideDialog.tsx';
import classes from './FilterGroup.module.css';

interface FilterDrawerProps {
  isOpen: boolean;
  activeNames: string[];
  resultLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** The filters in a drawer beside the list, which follows each change. */
export function FilterDrawer({ isOpen, activeNames, resultLabel, onClose, children }: FilterDrawerProps) {
  const [, setParams] = useSearchParams();
  const clear = () =>
    setParams(
      (params) => {
        for (const name of activeNames) params.delete(name);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <SideDialog
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={360}
      title="Filters"
      closeButtonProps={{ 'aria-label': 'Close filters' }}
    >
      <Stack gap="lg">
        {children}
        <Group className={classes.foot} gap="xs" wrap="nowrap">
          <Button flex={1} px="xs" onClick={onClose}>
            {resultLabel}
          </Button>
          <Button variant="subtle" color="gray" px="xs" disabled={activeNames.length === 0} onClick={clear}>
            Clear all filters
          </Button>
        </Group>
      </Stack>
    </SideDialog>
  );
}
