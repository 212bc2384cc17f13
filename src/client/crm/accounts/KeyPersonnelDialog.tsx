import { ActionIcon, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AccountRecord, accountForm } from '#shared/accounts/accounts.schema.ts';
import { accountLabels as labels } from '#shared/accounts/accounts.ts';
import { type KeyPerson, readKeyPerson, writeKeyPerson } from '#shared/accounts/keyPersonnel.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { DateInput } from '../../ui/form/inputs.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import classes from './AccountDetail.module.css';
import { useAccountEditor } from './useAccountEditor.ts';

interface KeyPersonnelInputProps {
  /** A text for each person, see `readKeyPerson`. */
  value: string[];
  onChange: (people: string[]) => void;
  error?: ReactNode;
}

const BLANK: KeyPerson = { name: '', role: '', from: '', until: '' };

const isBlank = (person: KeyPerson) => Object.values(person).every((value) => value === '');

const textsOf = (rows: KeyPerson[]) => rows.filter((row) => !isBlank(row)).map(writeKeyPerson);

function KeyPersonnelInput({ value, onChange, error }: KeyPersonnelInputProps) {
  const [typed, setTyped] = useState(() => value.map(readKeyPerson));
  // Stays as typed until the form has another list.
  const rows = textsOf(typed).join('\n') === value.join('\n') ? typed : value.map(readKeyPerson);
  const shown = rows.length > 0 ? rows : [BLANK];
  const lastName = useRef<HTMLInputElement>(null);
  const replace = (next: KeyPerson[]) => {
    setTyped(next);
    onChange(textsOf(next));
  };
  const add = () => {
    flushSync(() => replace([...shown, BLANK]));
    lastName.current?.focus();
  };
  return (
    <Stack gap={16}>
      {shown.map((person, index) => {
        const set = (name: keyof KeyPerson) => ({
          value: person[name],
          onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
            replace(shown.with(index, { ...person, [name]: currentTarget.value })),
        });
        const remove = `Remove ${person.name || `person ${index + 1}`}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: people of the list have no identity of their own.
          <fieldset className={classes.row} key={index} aria-label={`Person ${index + 1}`}>
            <TextInput
              ref={index === shown.length - 1 ? lastName : undefined}
              label="Name"
              maxLength={80}
              // Takes the focus if the list is rejected.
              error={index === 0 && Boolean(error)}
              {...set('name')}
            />
            <TextInput label="Role" maxLength={80} placeholder="Director" {...set('role')} />
            <DateInput label="From" {...set('from')} />
            <DateInput label="Until" {...set('until')} />
            <ActionIcon
              size={36}
              className={classes.remove}
              aria-label={remove}
              title={remove}
              onClick={() => replace(shown.toSpliced(index, 1))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </fieldset>
        );
      })}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          Add a person
        </Button>
      </div>
    </Stack>
  );
}

const form = accountForm.pick({ keyPersonnel: true });

export function KeyPersonnelDialog({ account, onClose }: { account: AccountRecord; onClose: () => void }) {
  const edited = useZodForm(form, account, account);
  const edit = useAccountEditor()(account);
  const [isSaving, setSaving] = useState(false);
  const save = async ({ keyPersonnel }: Pick<AccountRecord, 'keyPersonnel'>) => {
    setSaving(true);
    const outcome = await edit.save('keyPersonnel', keyPersonnel);
    setSaving(false);
    if (outcome.state === 'saved') onClose();
    if (outcome.state === 'invalid') edited.setErrors({ keyPersonnel: outcome.message });
    if (outcome.state === 'conflict') {
      outcome.takeTheirs();
      onClose();
      notify.error('Somebody else changed the key personnel', 'Look at them, then change them again.');
    }
  };
  return (
    <FormDialog
      title={labels.keyPersonnel}
      saveLabel="Save key personnel"
      size="xl"
      form={edited}
      saving={isSaving}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <InputField form={edited} name="keyPersonnel" as={KeyPersonnelInput} />
    </FormDialog>
  );
}
