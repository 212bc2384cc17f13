import { TextInput } from '@mantine/core';
import { PASSWORD_MIN_LENGTH } from '#shared/team/auth.schema.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import type { Form } from '../../ui/form/form.ts';
import { InputField } from '../../ui/form/InputField.tsx';

/** The fields for the name of somebody who has an account. */
export const NameFields = <Values extends { firstName: string; lastName: string }>({
  form,
}: {
  form: Form<Values>;
}) => (
  <>
    <InputField
      form={form}
      name="firstName"
      as={TextInput}
      label="First Name"
      autoComplete="given-name"
      required
      withAsterisk={false}
    />
    <InputField
      form={form}
      name="lastName"
      as={TextInput}
      label="Last Name"
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
