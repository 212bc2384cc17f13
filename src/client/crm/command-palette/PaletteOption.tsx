import { Kbd, UnstyledButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import classes from './CommandPalette.module.css';

/** Something that the palette leads to or does. */
export interface PaletteOption {
  id: string;
  label: string;
  detail?: string;
  /** Other words that find it. */
  keywords?: string;
  /** The keys that do the same. */
  keys?: string;
  icon?: TablerIcon;
  /** Where it leads; none where it does something here. */
  href?: string;
  run?: () => void;
}

interface OptionRowProps {
  option: PaletteOption;
  id: string;
  isSelected: boolean;
  onChoose: () => void;
}

export function OptionRow({ option, id, isSelected, onChoose }: OptionRowProps) {
  const { label, detail, keys, icon: OptionIcon, href } = option;
  return (
    <UnstyledButton
      // A link where it leads somewhere: it opens in a new tab as links do.
      {...(href ? { component: 'a', href } : {})}
      id={id}
      role="option"
      aria-selected={isSelected}
      className={classes.option}
      tabIndex={-1}
      // The focus stays in the box.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        // Ctrl and a click are the browser's, as with any link.
        if (href && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
        event.preventDefault();
        onChoose();
      }}
    >
      {OptionIcon && <OptionIcon size={20} stroke={1.75} aria-hidden className={classes.icon} />}
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {keys && (
        <Kbd size="xs" aria-hidden className={classes.keys}>
          {keys}
        </Kbd>
      )}
    </UnstyledButton>
  );
}
