import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyPart, useLazyPart } from '../../overlay/lazyPart.ts';

const FilterDrawer = lazyPart(async () => (await import('./FilterDrawer.tsx')).FilterDrawer);

interface FilterPanelProps {
  /** The filters that are on, of those that the panel holds. */
  filters: Record<string, string | undefined>;
  /** How many records are left, in words. */
  resultLabel: string;
  /** As an icon, where room is scarce. */
  isCompact?: boolean;
  /** The boxes: they load when the panel opens. */
  children: ReactNode;
}

/** All filters of a list, beside it; the list behind follows each change. */
export function FilterPanel({ filters, resultLabel, isCompact = false, children }: FilterPanelProps) {
  const { isLoaded, load, preload } = useLazyPart(FilterDrawer);
  const [isOpen, panel] = useDisclosure();
  const open = async () => {
    if (await load()) panel.open();
  };
  const names = Object.keys(filters).filter((name) => filters[name] !== undefined);
  const label = names.length > 0 ? `Filters (${names.length})` : 'Filters';

  return (
    <>
      <Button
        variant="default"
        px={isCompact ? 8 : undefined}
        leftSection={isCompact ? undefined : <IconFilter size={18} aria-hidden />}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={open}
        onFocus={preload}
        onPointerEnter={preload}
      >
        {isCompact ? <IconFilter size={18} aria-hidden /> : label}
        {isCompact && names.length > 0 && <span style={{ marginInlineStart: 4 }}>{`(${names.length})`}</span>}
      </Button>
      {isLoaded && (
        <FilterDrawer isOpen={isOpen} activeNames={names} resultLabel={resultLabel} onClose={panel.close}>
          {children}
        </FilterDrawer>
      )}
    </>
  );
}
