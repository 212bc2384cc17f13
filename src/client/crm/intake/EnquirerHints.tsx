import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { enquiryForm } from '#shared/intake/enquiries.schema.ts';
import type { LikelyDuplicate } from '#shared/records/duplicates.schema.ts';
import { useFormErrors, useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { DuplicateHint } from '../records/duplicates/DuplicateHint.tsx';
import classes from './EnquirerHints.module.css';

interface EnquirerHintsProps {
  form: ZodForm<typeof enquiryForm>;
  onChosen: () => void;
  onContactCleared: () => void;
  onAccountCleared: () => void;
}

/** The contacts and accounts that may be meant, each of which is chosen by one press, and what was chosen. */
export function EnquirerHints({ form, onChosen, onContactCleared, onAccountCleared }: EnquirerHintsProps) {
  const name = useFormValue(form, 'name');
  const company = useFormValue(form, 'company') ?? '';
  const contactPoints = [useFormValue(form, 'email'), useFormValue(form, 'phone')];
  const contactId = useFormValue(form, 'contactId');
  const accountId = useFormValue(form, 'accountId');
  const errors = useFormErrors(form);

  const chooseContact = ({ id, title, subtitle }: LikelyDuplicate) => {
    form.setValues({ contactId: id, accountId: null, name: title, company: subtitle ?? company });
    onChosen();
  };
  const chooseAccount = ({ id, title }: LikelyDuplicate) => {
    form.setValues({ accountId: id, company: title });
    onChosen();
  };
  const clearContact = () => {
    form.setValues({ contactId: null });
    onContactCleared();
  };
  const clearAccount = () => {
    form.setValues({ accountId: null });
    onAccountCleared();
  };

  if (contactId) {
    return (
      <div className={classes.hints}>
        <Chosen noun="contact" name={name} error={errors.contactId} onClear={clearContact} />
      </div>
    );
  }
  return (
    <div className={classes.hints}>
      <DuplicateHint
        noun="contacts"
        // Half a name matches too many.
        name={/\S\s+\S/.test(name) ? name : ''}
        contactPoints={contactPoints}
        onChoose={chooseContact}
      />
      {accountId ? (
        <Chosen noun="account" name={company} error={errors.accountId} onClear={clearAccount} />
      ) : (
        <DuplicateHint
          noun="accounts"
          name={company}
          contactPoints={contactPoints}
          onChoose={chooseAccount}
        />
      )}
    </div>
  );
}

interface ChosenProps {
  noun: 'contact' | 'account';
  name: string;
  error: ReactNode;
  onClear: () => void;
}

/** The record that the lead will belong to. */
const Chosen = ({ noun, name, error, onClear }: ChosenProps) => (
  <div className={classes.chosen} role="status">
    <span>
      {`Existing ${noun}: `}
      <strong>{name}</strong>
    </span>
    <Button size="compact-sm" variant="subtle" aria-label={`Not this ${noun}: ${name}`} onClick={onClear}>
      Not this one
    </Button>
    {error && (
      <Text size="sm" c="var(--mantine-color-error)" w="100%">
        {error}
      </Text>
    )}
  </div>
);
