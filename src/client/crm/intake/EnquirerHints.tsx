import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { enquiryForm } from '#shared/intake/enquiries.schema.ts';
import type { LikelyDuplicate } from '#shared/records/duplicates.schema.ts';
import { useFormErrors, useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { DuplicateHint } from '../records/duplicates/DuplicateHint.tsx';
import type { EnquirerInputs } from './EnquirerFields.tsx';
import classes from './EnquirerHints.module.css';

interface EnquirerHintsProps {
  form: ZodForm<typeof enquiryForm>;
  /** One gets the focus when the button that was pressed is gone. */
  inputs: EnquirerInputs;
}

/** The contacts and accounts that may be meant, each of which is chosen by one press, and what was chosen. */
export function EnquirerHints({ form, inputs }: EnquirerHintsProps) {
  const name = useFormValue(form, 'name');
  const company = useFormValue(form, 'company') ?? '';
  const contactPoints = [useFormValue(form, 'email'), useFormValue(form, 'phone')];
  const contactId = useFormValue(form, 'contactId');
  const accountId = useFormValue(form, 'accountId');
  const errors = useFormErrors(form);

  const chooseContact = ({ id, title, subtitle }: LikelyDuplicate) => {
    form.setValues({ contactId: id, accountId: null, name: title, company: subtitle ?? company });
    inputs.description.current?.focus();
  };
  const chooseAccount = ({ id, title }: LikelyDuplicate) => {
    form.setValues({ accountId: id, company: title });
    inputs.description.current?.focus();
  };
  const clearContact = () => {
    form.setValues({ contactId: null });
    inputs.name.current?.focus();
  };
  const clearAccount = () => {
    form.setValues({ accountId: null });
    inputs.company.current?.focus();
  };

  if (contactId) {
    return <Chosen noun="contact" name={name} error={errors.contactId} onClear={clearContact} />;
  }
  return (
    <>
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
    </>
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
