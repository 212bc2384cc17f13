import { Button, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import settings from '../../../ui/settings/Settings.module.css';
import classes from '../Business.module.css';
import { NewEntry, type NewEntryProps } from './NewEntry.tsx';

interface EntryListProps<Entry> extends Omit<NewEntryProps, 'ids'> {
  title: string;
  entries: readonly Entry[];
  /** The short name that buttons are labelled with, as in 'Change 0107'. */
  nameOf: (entry: Entry) => string;
  titleOf: (entry: Entry) => string;
  detailOf: (entry: Entry) => ReactNode;
  /** The fields that can be changed without opening the entry. */
  aside?: (entry: Entry, index: number) => ReactNode;
  /** True if one of the entry's fields is invalid; it is open then. */
  hasError: (index: number) => boolean;
  onRemove: (index: number) => void;
  /** The fields of an entry. */
  children: (entry: Entry, index: number) => ReactNode;
}

/** The entries of one list of a draft; each opens to be changed or removed. */
export function EntryList<Entry extends { id: string }>({
  title,
  entries,
  nameOf,
  titleOf,
  detailOf,
  aside,
  hasError,
  onRemove,
  onAdd,
  children,
  ...labels
}: EntryListProps<Entry>) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const toggle = (id: string) =>
    setOpened(opened.includes(id) ? opened.filter((other) => other !== id) : [...opened, id]);
  return (
    <>
      <Title order={3} mt="lg" mb="xs" size="h4">
        {title}
      </Title>
      <ul className={settings.rows} aria-label={title} ref={list} tabIndex={-1}>
        {entries.map((entry, index) => {
          const { id } = entry;
          const isOpen = opened.includes(id) || hasError(index);
          return (
            <li className={settings.row} key={id}>
              <div className={settings.what}>
                <div className={settings.title}>{titleOf(entry)}</div>
                <div className={settings.detail}>{detailOf(entry)}</div>
              </div>
              {aside?.(entry, index)}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-expanded={isOpen}
                aria-label={`${isOpen ? 'Close' : 'Change'} ${nameOf(entry)}`}
                onClick={() => toggle(id)}
              >
                {isOpen ? 'Close' : 'Change'}
              </Button>
              {isOpen && (
                <div className={classes.group} ref={id === added ? focusDescription : undefined}>
                  {children(entry, index)}
                  <Button
                    className={classes.remove}
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconTrash size={16} aria-hidden />}
                    onClick={() => {
                      onRemove(index);
                      list.current?.focus();
                    }}
                  >
                    {`Remove ${nameOf(entry)}`}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <NewEntry
        {...labels}
        ids={entries.map(({ id }) => id)}
        onAdd={(id, name) => {
          onAdd(id, name);
          setAdded(id);
          setOpened([...opened, id]);
        }}
      />
    </>
  );
}

/** The fields that are still empty: the name has been entered before. */
const focusDescription = (fields: HTMLElement | null) => fields?.querySelector('textarea')?.focus();
