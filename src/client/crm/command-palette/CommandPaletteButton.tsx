import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ariaKeyShortcuts, formatShortcut } from '../../ui/keyboard/shortcuts.ts';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { notify } from '../../ui/overlay/notify.ts';
import classes from './CommandPaletteButton.module.css';

type PaletteScreen = typeof import('./CommandPalette.tsx').CommandPalette;

/** Opens the palette, as ⌘K does. It is loaded as somebody reaches for it. */
export function CommandPaletteButton({ onHelp }: { onHelp: () => void }) {
  const [Palette, setPalette] = useState<PaletteScreen>();
  const open = useRef<() => void>(undefined);

  const load = () => import('./CommandPalette.tsx');
  const show = async () => {
    if (open.current) return open.current();
    try {
      const loaded = await load();
      setPalette(() => loaded.CommandPalette);
    } catch {
      notify.error('The search cannot be opened', 'Please check your connection and try again.');
    }
  };
  useShortcut('mod+k', show);

  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeyShortcuts('mod+k')}
        onClick={show}
        onPointerEnter={() => void load().catch(() => {})}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={classes.word}>Search everything</span>
        <Kbd size="xs" className={classes.keys} aria-hidden>
          {formatShortcut('mod+k')}
        </Kbd>
      </UnstyledButton>
      {Palette && (
        <Palette
          onHelp={onHelp}
          onReady={(opens) => {
            open.current = opens;
            opens();
          }}
        />
      )}
    </>
  );
}
