import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { lazyPart, useLazyPart } from '../../overlay/lazyPart.ts';

const FilterDrawer = lazyPart(async () => (await import('./FilterDrawer.tsx')).FilterDrawer);

interface FilterPanelProps {
  button: RefObject<HTMLButtonElement | null>;
  /** The values of the panel's filters; undefined for those that are off. */
  filters: Record<string, string | undefined>;
  resultLabel: string;
  isCompact?: boolean;
  /** Loaded when the panel opens. */
  children: ReactNode;
}

/** The button that opens all filters of a list, with the number of those that are on. */
export function FilterPanel({ button, filters, resultLabel, isCompact = false, children }: FilterPanelProps) {
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
        ref={button}
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
