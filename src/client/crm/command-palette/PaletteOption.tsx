import { Kbd, UnstyledButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import classes from './CommandPalette.module.css';

/** A record or a command that the palette offers. */
export interface PaletteOption {
  id: string;
  label: string;
  detail?: string;
  /** More words that find it. */
  keywords?: string;
  /** The shortcut that does the same. */
  keys?: string;
  icon?: TablerIcon;
  /** The address that it leads to; none for a command that runs here. */
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
      // A link opens in a new tab as links do.
      {...(href ? { component: 'a', href } : {})}
      id={id}
      role="option"
      aria-selected={isSelected}
      className={classes.option}
      tabIndex={-1}
      // The focus stays in the input.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        // Ctrl and a click are the browser's, as on any link.
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
