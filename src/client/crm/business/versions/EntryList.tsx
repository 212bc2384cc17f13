import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import classes from '../Business.module.css';
import table from './PriceTable.module.css';

interface EntryListProps<Entry> extends Omit<NewEntryProps, 'ids'> {
  title: string;
  /** The headings of the columns: that of the names, then those of the cells. */
  columns: readonly string[];
  entries: readonly Entry[];
  /** The short name that buttons are labelled with, as in 'Change 0107'. */
  nameOf: (entry: Entry) => string;
  titleOf: (entry: Entry) => string;
  detailOf?: (entry: Entry) => ReactNode;
  /** The cells of an entry, as `td` elements. */
  cellsOf: (entry: Entry, index: number) => ReactNode;
  /** Rows below the entries, which nobody adds or removes. */
  rows?: ReactNode;
  /** True if one of the entry's fields is invalid; it is open then. */
  hasError: (index: number) => boolean;
  onRemove: (index: number) => void;
  /** The fields of an entry. */
  children: (entry: Entry, index: number) => ReactNode;
}

/** The entries of one list of a draft as a table; each opens to be changed or removed. */
export function EntryList<Entry extends { id: string }>({
  title,
  columns,
  entries,
  nameOf,
  titleOf,
  detailOf,
  cellsOf,
  rows,
  hasError,
  onRemove,
  onAdd,
  children,
  ...labels
}: EntryListProps<Entry>) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<string>();
  const list = useRef<HTMLTableElement>(null);
  const toggle = (id: string) =>
    setOpened(opened.includes(id) ? opened.filter((other) => other !== id) : [...opened, id]);
  return (
    <>
      <table className={table.table} aria-label={title} ref={list} tabIndex={-1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <td>
              <VisuallyHidden>Change</VisuallyHidden>
            </td>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => {
            const { id } = entry;
            const detail = detailOf?.(entry);
            const isOpen = opened.includes(id) || hasError(index);
            return (
              <Fragment key={id}>
                <tr>
                  <th scope="row">
                    {titleOf(entry)}
                    {detail && <span className={table.detail}>{detail}</span>}
                  </th>
                  {cellsOf(entry, index)}
                  <td className={table.action}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={36}
                      aria-expanded={isOpen}
                      aria-label={`Change ${nameOf(entry)}`}
                      onClick={() => toggle(id)}
                    >
                      <IconPencil size={18} aria-hidden />
                    </ActionIcon>
                  </td>
                </tr>
                {isOpen && (
                  <tr>
                    <td colSpan={columns.length + 1}>
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
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
          {rows}
        </tbody>
      </table>
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

/** The description, which comes next in a new entry. */
const focusDescription = (fields: HTMLElement | null) => fields?.querySelector('textarea')?.focus();

interface NewEntryProps {
  /** The label of the field that identifies an entry, and is not changed later. */
  idLabel: string;
  idHint: string;
  idPattern: RegExp;
  nameLabel: string;
  addLabel: string;
  /** The words of the row that opens the fields. */
  summary: string;
  /** The ids that are taken. */
  ids: readonly string[];
  onAdd: (id: string, name: string) => void;
}

/** The id and the name of a new entry, the rest of which is filled in below its row. */
function NewEntry({ idLabel, idHint, idPattern, nameLabel, addLabel, summary, ids, onAdd }: NewEntryProps) {
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<{ id?: string; name?: string }>({});
  const idInput = useRef<HTMLInputElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);

  const add = () => {
    const found = {
      ...(!idPattern.test(id) && { id: idHint }),
      ...(ids.includes(id) && { id: `There is ${id} already` }),
      ...(!name.trim() && { name: 'Enter a name' }),
    };
    setErrors(found);
    if (found.id) return idInput.current?.focus();
    if (found.name) return nameInput.current?.focus();
    onAdd(id, name.trim());
    setId('');
    setName('');
  };
  // Enter would save the draft.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };

  return (
    <FoldedFields summary={summary} hasError={Object.keys(errors).length > 0}>
      <div className={classes.add}>
        <TextInput
          ref={idInput}
          label={idLabel}
          value={id}
          error={errors.id}
          onChange={(event) => setId(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <TextInput
          ref={nameInput}
          className={classes.addName}
          label={nameLabel}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {addLabel}
        </Button>
      </div>
    </FoldedFields>
  );
}
