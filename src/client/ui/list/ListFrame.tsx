import { Button, CloseButton, Kbd, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { singularOf } from '#shared/fields/format.ts';
import { formatTotal, formatTotalOf } from '#shared/records/totals.ts';
import { useShortcut } from '../keyboard/useShortcut.ts';
import { PageTitle } from '../PageTitle.tsx';
import { useSearchParam, useSetSearchParam } from '../useSearchParam.ts';
import classes from './ListScreen.module.css';
import { useRememberListSearch } from './listHref.ts';

export interface ListFrameProps {
  noun: string;
  addLabel: string;
  addHref: string;
  /** The key `n`, instead of opening the form. */
  onNewKey?: () => void;
  filters?: ReactNode;
  actions?: ReactNode;
}

interface ListState {
  total: number | undefined;
  /** Shows rows of the previous search until the next are loaded. */
  isStale: boolean;
  /** True if there are no records at all: nothing to search, filter or sort. */
  isEmpty?: boolean;
  /** The table scrolls inside the window. */
  isTable?: boolean;
  /** The add button is for an empty list. */
  children: (addButton: ReactNode) => ReactNode;
}

/** Name, count, search, add button, and a row of views and filters. */
export function ListFrame(props: ListFrameProps & ListState) {
  const { noun, addLabel, addHref, onNewKey, filters, actions } = props;
  const { isStale, isEmpty = false, isTable = false, children } = props;
  const navigate = useNavigate();
  const search = useSearchParam('search');
  useRememberListSearch();
  useShortcut('n', onNewKey ?? (() => navigate(addHref)));
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  const total = props.total === undefined ? null : formatTotal(props.total);
  const addButton = (variant: 'filled' | 'light') => (
    <Button
      variant={variant}
      component={Link}
      to={addHref}
      leftSection={<IconPlus size={18} aria-hidden />}
      aria-keyshortcuts={onNewKey ? undefined : 'n'}
    >
      {addLabel}
    </Button>
  );

  return (
    <div className={classes.screen} data-full-width data-table={isTable || undefined}>
      <div className={classes.head}>
        <div className={classes.title}>
          <PageTitle
            aside={
              <span aria-hidden>
                <span className={classes.total}>{total}</span>
                <span className={classes.counted}>
                  {props.total !== undefined && formatTotalOf(props.total, singularOf(noun))}
                </span>
              </span>
            }
          >
            {title}
          </PageTitle>
        </div>
        {!isEmpty && (
          <div className={classes.search}>
            <SearchInput placeholder={`Search ${noun}...`} />
          </div>
        )}
        <div className={classes.actions}>
          {addButton('filled')}
          {actions}
        </div>
        {filters && !isEmpty && (
          <div className={classes.tools} data-tools>
            {filters}
          </div>
        )}
      </div>
      <VisuallyHidden role="status">
        {total && !isStale && `${title}${search ? ' found' : ''}: ${total}`}
      </VisuallyHidden>
      {children(addButton('light'))}
    </div>
  );
}

/** The search of a list, kept in the address as `?search=`. `/` focuses it, Esc clears it. */
export function SearchInput({ placeholder }: { placeholder: string }) {
  const search = useSearchParam('search') ?? '';
  // Rendering makes the call: waiting for the next frame costs 20 ms.
  const setParam = useSetSearchParam({ flushSync: true });
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  /** The pending search: on a busy device the address changes after the next letter. */
  const written = useRef([search]);

  // The search begins at once: people type more slowly than the server answers.
  const write = (typed: string) => {
    const next = typed.trim();
    written.current.push(next);
    setParam('search', next);
  };

  // Back and links change the address, too.
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
