import '@mantine/spotlight/styles.layer.css';
import { Button, CloseButton, Kbd, Loader, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount } from '#shared/fields/format.ts';
import { formatShortcut } from '../../ui/keyboard/shortcuts.ts';
import classes from './CommandPalette.module.css';
import { OptionRow, type PaletteOption } from './PaletteOption.tsx';
import { usePaletteOptions } from './usePaletteOptions.ts';

const [store, palette] = createSpotlight();

const LIST = 'palette-list';
const optionId = (place: number) => `palette-option-${place}`;

/** Finds any record, and does anything, by a few letters. Shown by being mounted, and by `palette.open()` again. */
export function CommandPalette({
  onHelp,
  onReady,
}: {
  onHelp: () => void;
  onReady: (open: () => void) => void;
}) {
  const navigate = useNavigate();
  const { opened } = useSpotlight(store);
  const [typed, setTyped] = useState('');
  const { groups, isWaiting, error, retry } = usePaletteOptions(typed, opened, onHelp);
  const options = groups.flatMap((group) => group.options);
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const [selected, setSelected] = useState(0);
  /** Enter that was pressed before the answer was there: in a new tab or not. */
  const [early, setEarly] = useState<{ isNewTab: boolean } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; opened after mounting, it knows where the focus was.
  useEffect(() => {
    onReady(() => {
      setTyped('');
      setSelected(0);
      palette.open();
    });
    return palette.close;
  }, []);

  const choose = ({ href, run }: PaletteOption, isNewTab = false) => {
    palette.close();
    if (href && isNewTab) window.open(href, '_blank', 'noopener');
    else if (href) navigate(href);
    else run?.();
  };

  // What is found is another list: its first is meant, and Enter that was pressed too early is heard now.
  const found = options.map(({ id }) => id).join();
  const onFound = useEffectEvent(() => {
    setSelected(0);
    if (!early || isWaiting) return;
    setEarly(null);
    if (options[0]) choose(options[0], early.isNewTab);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list has changed, whatever else.
  useEffect(onFound, [found, isWaiting]);

  const select = (next: number) => {
    const place = (next + options.length) % options.length || 0;
    setSelected(place);
    document.getElementById(optionId(place))?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isNewTab = event.ctrlKey || event.metaKey;
    const option = options[selected];
    // Not yet: what stands there answers something else.
    if (event.key === 'Enter' && isWaiting) setEarly({ isNewTab });
    else if (event.key === 'Enter' && option) choose(option, isNewTab);
    else if (event.key === 'ArrowDown') select(selected + 1);
    else if (event.key === 'ArrowUp') select(selected - 1);
  };

  const isNothing = Boolean(typed.trim()) && options.length === 0 && !isWaiting && !error;
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      centered={false}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Search everything' } }}
      classNames={{ content: classes.content, body: classes.body }}
      onSpotlightClose={() => setEarly(null)}
    >
      <Spotlight.Search
        role="combobox"
        aria-label="Search everything"
        aria-expanded={options.length > 0}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={options[selected] && !isWaiting ? optionId(selected) : undefined}
        aria-busy={isWaiting}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Name, phone, email, ABN or action"
        onKeyDown={onKeyDown}
        onChange={() => setEarly(null)}
        leftSection={isWaiting ? <Loader size={18} aria-hidden /> : <IconSearch size={20} aria-hidden />}
        rightSectionPointerEvents="all"
        rightSection={<CloseButton aria-label="Close search" onClick={palette.close} />}
      />
      <VisuallyHidden role="status">
        {opened && !isWaiting && (isNothing ? '' : formatCount(options.length, 'result'))}
      </VisuallyHidden>
      <div id={LIST} role="listbox" aria-label="Results" className={classes.list}>
        {groups.map(({ label, options: members }) => (
          <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
            {members.map((option) => {
              const place = options.indexOf(option);
              return (
                <OptionRow
                  key={option.id}
                  id={optionId(place)}
                  option={option}
                  isSelected={place === selected && !isWaiting}
                  onChoose={() => choose(option)}
                />
              );
            })}
          </Spotlight.ActionsGroup>
        ))}
      </div>
      {isWaiting && <Text className={classes.words}>Searching…</Text>}
      {isNothing && (
        <Text role="status" className={classes.words}>
          Nothing found for “{typed.trim()}”. Try a part of a name, a phone number, an email address or an
          ABN.
        </Text>
      )}
      {error && (
        <div role="alert" className={classes.words}>
          <Text mb="xs">Records cannot be searched: {error}</Text>
          <Button size="compact-sm" variant="default" onClick={retry}>
            Try Again
          </Button>
        </div>
      )}
      <div className={classes.foot} aria-hidden>
        <span>
          <Kbd size="xs">Enter</Kbd> open
        </span>
        <span>
          <Kbd size="xs">{formatShortcut('mod+Enter')}</Kbd> in a new tab
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> close
        </span>
      </div>
    </Spotlight.Root>
  );
}
