import { Button, Drawer, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

interface FilterPanelProps {
  /** The filters that are on, of those that the panel holds. */
  filters: Record<string, string | undefined>;
  /** How many records are left, in words. */
  outcome: string;
  /** The boxes: they load when the panel opens. */
  children: ReactNode;
}

/** All filters of a list, beside it; the list behind follows each change. */
export function FilterPanel({ filters, outcome, children }: FilterPanelProps) {
  const [isOpen, panel] = useDisclosure();
  const [, setParams] = useSearchParams();
  const names = Object.keys(filters).filter((name) => filters[name] !== undefined);

  const clear = () =>
    setParams(
      (params) => {
        for (const name of names) params.delete(name);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={panel.open}
      >
        {names.length > 0 ? `Filters (${names.length})` : 'Filters'}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={panel.close}
        position="right"
        size={360}
        title="Filters"
        closeButtonProps={{ 'aria-label': 'Close filters' }}
      >
        <Stack gap="lg">
          <Suspense fallback={null}>{children}</Suspense>
          <Stack gap="xs">
            <Button onClick={panel.close}>{outcome}</Button>
            <Button variant="subtle" color="gray" disabled={names.length === 0} onClick={clear}>
              Clear all filters
            </Button>
          </Stack>
        </Stack>
      </Drawer>
    </>
  );
}
