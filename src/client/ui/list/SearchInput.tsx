import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '../keyboard/useShortcut.ts';
import { useSearchParam, useSetSearchParam } from '../useSearchParam.ts';
import classes from './ListScreen.module.css';

/** Joins the changes of a key that is held down, in milliseconds. People type slower than the server answers. */
const PAUSE_MS = 10;

interface SearchInputProps {
  /** As in 'Search leads...'. */
  placeholder: string;
}

/** The search of a list, kept in the address as `?search=`. `/` focuses it, Esc clears it. */
export function SearchInput({ placeholder }: SearchInputProps) {
  const search = useSearchParam('search') ?? '';
  const setParam = useSetSearchParam();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  const written = useRef(search);

  const write = useDebouncedCallback((typed: string) => {
    written.current = typed.trim();
    setParam('search', written.current);
  }, PAUSE_MS);

  // Back and links change the address without this input.
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setText(search);
  }, [search]);

  useShortcut('/', () => input.current?.focus());

  const change = (typed: string) => {
    setText(typed);
    write(typed);
  };
  const clear = () => {
    change('');
    input.current?.focus();
  };

  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      aria-label={placeholder.replace(/\.\.\.$/, '')}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={text}
      maxLength={200}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        if (text) change('');
        else input.current?.blur();
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
