import { Kbd, UnstyledButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import classes from './CommandPalette.module.css';

export interface PaletteOption {
  id: string;
  label: string;
  detail?: string;
  keywords?: string;
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
      // Opens in a new tab like any link.
      {...(href ? { component: 'a', href } : {})}
      id={id}
      role="option"
      aria-selected={isSelected}
      className={classes.option}
      tabIndex={-1}
      // Keeps the focus in the input.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        // The browser handles modified clicks.
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
