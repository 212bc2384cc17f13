import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { notify } from '../../ui/notify.ts';
import { ariaKeys, shownKeys } from '../../ui/shortcuts.ts';
import { useShortcut } from '../../ui/useShortcut.ts';
import classes from './PaletteButton.module.css';

type PaletteScreen = typeof import('./Palette.tsx').Palette;

/** Opens the palette, as ⌘K does. It is loaded as somebody reaches for it. */
export function PaletteButton({ onHelp }: { onHelp: () => void }) {
  const [Palette, setPalette] = useState<PaletteScreen>();
  const open = useRef<() => void>(undefined);

  const load = () => import('./Palette.tsx');
  const show = async () => {
    if (open.current) return open.current();
    try {
      const loaded = await load();
      setPalette(() => loaded.Palette);
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
        aria-keyshortcuts={ariaKeys('mod+k')}
        onClick={show}
        onPointerEnter={() => void load().catch(() => {})}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={classes.word}>Search everything</span>
        <Kbd size="xs" className={classes.keys} aria-hidden>
          {shownKeys('mod+k')}
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
