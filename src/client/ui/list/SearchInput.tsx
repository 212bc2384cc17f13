import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '../keyboard/useShortcut.ts';
import { useSearchParam, useSetSearchParam } from '../useSearchParam.ts';
import classes from './ListScreen.module.css';

/** Holds together what a key that is held down or a paste in parts types; answers come faster than people do. */
const PAUSE_MS = 10;

interface SearchBoxProps {
  /** As in 'Search leads...'. */
  placeholder: string;
}

/** The search of a list, kept in the address as `?search=`. `/` focuses it, Esc clears it. */
export function SearchInput({ placeholder }: SearchBoxProps) {
  const search = useSearchParam('search') ?? '';
  const setParam = useSetSearchParam();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  const written = useRef(search);

  const write = useDebouncedCallback((typed: string) => {
    written.current = typed.trim();
    setParam('search', written.current);
  }, PAUSE_MS);

  // Back and links change the address without this box.
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setText(search);
  }, [search]);

  useShortcut('/', () => box.current?.focus());

  const type = (typed: string) => {
    setText(typed);
    write(typed);
  };
  const clear = () => {
    type('');
    box.current?.focus();
  };

  return (
    <TextInput
      ref={box}
      type="search"
      role="searchbox"
      aria-label={placeholder.replace(/\.+$/, '')}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={text}
      maxLength={200}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        if (text) type('');
        else box.current?.blur();
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
        ) : (
          <Kbd className={classes.key} aria-hidden>
            /
          </Kbd>
        )
      }
    />
  );
}
