import { TextInput } from '@mantine/core';
import { PASSWORD_MIN_LENGTH } from '#shared/auth/auth.schema.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import type { Form } from '../../ui/form/form.ts';
import { InputField } from '../../ui/form/InputField.tsx';

interface NameFieldsProps<Values> {
  form: Form<Values>;
  /** Those of signing up are as specified, in title case. */
  labels?: [string, string];
}

/** The fields for the name of somebody who has an account. */
export const NameFields = <Values extends { firstName: string; lastName: string }>({
  form,
  labels: [first, last] = ['First name', 'Last name'],
}: NameFieldsProps<Values>) => (
  <>
    <InputField
      form={form}
      name="firstName"
      as={TextInput}
      label={first}
      autoComplete="given-name"
      required
      withAsterisk={false}
    />
    <InputField
      form={form}
      name="lastName"
      as={TextInput}
      label={last}
      autoComplete="family-name"
      required
      withAsterisk={false}
    />
  </>
);

interface NewPasswordFieldProps<Values> {
  form: Form<Values>;
  label: string;
}

export const NewPasswordField = <Values extends { password: string }>({
  form,
  label,
}: NewPasswordFieldProps<Values>) => (
  <InputField
    form={form}
    name="password"
    as={AccessiblePasswordInput}
    label={label}
    description={`At least ${PASSWORD_MIN_LENGTH} characters`}
    autoComplete="new-password"
    required
    withAsterisk={false}
  />
);
