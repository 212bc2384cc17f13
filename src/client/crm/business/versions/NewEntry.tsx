import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import classes from '../Business.module.css';

export interface NewEntryProps {
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
export function NewEntry({
  idLabel,
  idHint,
  idPattern,
  nameLabel,
  addLabel,
  summary,
  ids,
  onAdd,
}: NewEntryProps) {
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
