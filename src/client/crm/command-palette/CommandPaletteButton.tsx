import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportNoun } from '#shared/records/nouns.ts';
import { ariaKeyShortcuts, formatShortcut } from '../../ui/keyboard/shortcuts.ts';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { useTypedAhead } from '../../ui/overlay/useTypedAhead.tsx';
import classes from './CommandPaletteButton.module.css';

const CommandPalette = lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette);
const ExportDialog = lazyPart(async () => (await import('../records/export/ExportDialog.tsx')).ExportDialog);

/** Opens the palette, as ⌘K does. It is loaded when the page is idle, or on the first use. */
export function CommandPaletteButton({ onHelp }: { onHelp: () => void }) {
  const palette = useTypedAhead(CommandPalette, {
    label: 'Search everything',
    failure: 'The search cannot be opened',
  });
  const [exported, setExported] = useState<ExportNoun | null>(null);
  useShortcut('mod+k', palette.open);

  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeyShortcuts('mod+k')}
        onClick={palette.open}
        onPointerEnter={CommandPalette.preload}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={classes.label}>Search everything</span>
        <Kbd size="xs" className={classes.keys} aria-hidden>
          {formatShortcut('mod+k')}
        </Kbd>
      </UnstyledButton>
      {palette.input}
      {palette.isOpen && (
        <CommandPalette
          onHelp={onHelp}
          onExport={setExported}
          onClose={palette.close}
          takeTypedAhead={palette.takeTypedAhead}
        />
      )}
      {exported && (
        <ExportDialog noun={exported} selection={{ everything: true }} onClose={() => setExported(null)} />
      )}
    </>
  );
}
