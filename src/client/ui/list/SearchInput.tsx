import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '../keyboard/useShortcut.ts';
import { useSearchParam, useSetSearchParam } from '../useSearchParam.ts';
import classes from './ListScreen.module.css';

interface SearchInputProps {
  /** The hint in the empty box, as in 'Search leads...'. */
  placeholder: string;
}

/** The search of a list, kept in the address as `?search=`. `/` focuses it, Esc clears it. */
export function SearchInput({ placeholder }: SearchInputProps) {
  const search = useSearchParam('search') ?? '';
  // The call for the answer is made by rendering: after the next frame it would be 20 ms later.
  const setParam = useSetSearchParam({ flushSync: true });
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  /** The search in the address, and the one that it will have: on a busy device a change arrives when the next is written already. */
  const written = useRef([search]);

  // The search begins at once: people type more slowly than the server answers.
  const write = (typed: string) => {
    const next = typed.trim();
    written.current.push(next);
    setParam('search', next);
  };

  // Back and links change the address without this input.
  useEffect(() => {
    const arrived = written.current.indexOf(search);
    if (arrived < 0) setText(search);
    written.current = arrived < 0 ? [search] : written.current.slice(arrived);
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
