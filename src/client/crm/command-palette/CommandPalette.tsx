import {
  Button,
  CloseButton,
  getDefaultZIndex,
  Input,
  Kbd,
  Loader,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount } from '#shared/fields/format.ts';
import { formatShortcut } from '../../ui/keyboard/shortcuts.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { TypedAhead } from '../../ui/overlay/useTypedAhead.tsx';
import classes from './CommandPalette.module.css';
import type { PaletteActions } from './commands.ts';
import { OptionRow, type PaletteOption } from './PaletteOption.tsx';
import { usePaletteOptions } from './usePaletteOptions.ts';

const LIST_ID = 'palette-list';
const optionId = (index: number) => `palette-option-${index}`;

interface CommandPaletteProps extends PaletteActions {
  onClose: () => void;
  takeTypedAhead: () => TypedAhead;
}

/** Finds any record and runs any command by a few letters. It is open while it is mounted. */
export function CommandPalette({ onClose, ...content }: CommandPaletteProps) {
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog
      onClose={onClose}
      // The button returns the focus: it knows where it was before.
      returnsFocus={false}
      withCloseButton={false}
      size={600}
      centered={false}
      yOffset={80}
      padding={0}
      zIndex={getDefaultZIndex('max')}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Search everything' } }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <PaletteContent {...content} onClose={onClose} />
    </Dialog>
  );
}

function PaletteContent({ onHelp, onExport, onClose, takeTypedAhead }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [hasTaken, setHasTaken] = useState(false);
  const { groups, isNothing, isWaiting, error, retry } = usePaletteOptions(typed, { onHelp, onExport });
  const options = groups.flatMap((group) => group.options);

  const choose = ({ href, run }: PaletteOption, isNewTab = false) => {
    onClose();
    if (href && isNewTab) window.open(href, '_blank', 'noopener');
    else if (href) navigate(href);
    else run?.();
  };
  const { selected, onKeyDown, enterEarly } = useSelectedOption(options, isWaiting, choose, isNothing);

  const onFocus = () => {
    if (hasTaken) return;
    setHasTaken(true);
    const { text, enter } = takeTypedAhead();
    setTyped(text);
    enterEarly(enter);
  };

  return (
    <>
      <Input
        size="lg"
        classNames={{ input: classes.search }}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          enterEarly(null);
        }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-label="Search everything"
        aria-expanded={options.length > 0}
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={options[selected] && !isWaiting ? optionId(selected) : undefined}
        aria-busy={isWaiting}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Name, phone, email, ABN or action"
        leftSection={isWaiting ? <Loader size={18} aria-hidden /> : <IconSearch size={20} aria-hidden />}
        rightSectionPointerEvents="all"
        rightSection={<CloseButton aria-label="Close search" onClick={onClose} />}
      />
      <VisuallyHidden role="status">
        {!isWaiting && (isNothing ? '' : formatCount(options.length, 'result'))}
      </VisuallyHidden>
      {isNothing && (
        <Text role="status" className={classes.message}>
          Nothing found for “{typed.trim()}”. Try part of a name, phone number, email or ABN.
        </Text>
      )}
      <div id={LIST_ID} role="listbox" aria-label="Results" className={classes.list}>
        {groups.map(({ label, options: members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not.
          <div key={label} role="group" aria-label={label} className={classes.group}>
            <div className={classes.groupLabel} aria-hidden>
              {label}
            </div>
            {members.map((option) => {
              const index = options.indexOf(option);
              return (
                <OptionRow
                  key={option.id}
                  id={optionId(index)}
                  option={option}
                  isSelected={index === selected && !isWaiting}
                  onChoose={() => choose(option)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {isWaiting && <Text className={classes.message}>Searching…</Text>}
      {error && (
        <div role="alert" className={classes.message}>
          <Text mb="xs">Records cannot be searched: {error}</Text>
          <Button size="compact-sm" variant="default" onClick={retry}>
            Try Again
          </Button>
        </div>
      )}
      <PaletteKeys />
    </>
  );
}

/** Selected by keys. Not Mantine's Combobox: its options are not links, and its Enter does not wait. */
function useSelectedOption(
  options: PaletteOption[],
  isWaiting: boolean,
  choose: (option: PaletteOption, isNewTab: boolean) => void,
  isNothing: boolean,
) {
  // None of what is offered where nothing matches: Enter starts no form that nobody asked for.
  const first = isNothing ? -1 : 0;
  const [selected, setSelected] = useState(first);
  /** Pressed before the answer arrived. */
  const [early, enterEarly] = useState<TypedAhead['enter']>(null);

  // Selects the first option of a new list; a pending Enter chooses it.
  const found = options.map(({ id }) => id).join();
  const onFound = useEffectEvent(() => {
    setSelected(first);
    if (!early || isWaiting) return;
    enterEarly(null);
    const option = options[first];
    if (option) choose(option, early.isNewTab);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list has changed, whatever else.
  useEffect(onFound, [found, isWaiting]);

  const select = (next: number) => {
    const index = (next + options.length) % options.length || 0;
    setSelected(index);
    document.getElementById(optionId(index))?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isNewTab = event.ctrlKey || event.metaKey;
    const option = options[selected];
    if (!['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') select(selected + 1);
    else if (event.key === 'ArrowUp') select(Math.max(selected, 0) - 1);
    // The options answer an earlier search.
    else if (isWaiting) enterEarly({ isNewTab });
    else if (option) choose(option, isNewTab);
  };
  return { selected, onKeyDown, enterEarly };
}

const PaletteKeys = () => (
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
);
