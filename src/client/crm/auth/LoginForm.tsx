import { Button, SimpleGrid, Stack, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { PASSWORD_MIN_LENGTH } from '#shared/auth/auth.schema.ts';
import { trpc } from '../../trpc.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import type { Form } from '../../ui/form/form.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useFormErrors } from '../../ui/form/useZodForm.ts';

interface LoginFormProps<Values> {
  /** The name of the form, for screen readers. */
  label: string;
  form: Form<Values>;
  isPending: boolean;
  onSave: (values: Values) => void;
  /** The label of the button, and the one while the call is on its way. */
  submit: [label: string, busy: string];
  /** The message of a call that failed, above the fields. */
  error?: ReactNode;
  /** What stands above the message. */
  note?: ReactNode;
  /** What stands below the button. */
  after?: ReactNode;
  children: ReactNode;
}

export function LoginForm<Values>(props: LoginFormProps<Values>) {
  const { label, form, isPending, onSave, error, note, after, children } = props;
  const [submit, busy] = props.submit;
  const formProps = useFormProps({ form, saving: isPending, onSave });
  return (
    <form {...formProps} aria-label={label}>
      <Stack gap="md">
        {note}
        {error && <FormAlert>{error}</FormAlert>}
        {children}
        <Button type="submit" fullWidth aria-disabled={isPending} data-busy={isPending || undefined}>
          {isPending ? busy : submit}
        </Button>
        {after}
      </Stack>
    </form>
  );
}

const REQUIRED = { required: true, withAsterisk: false } as const;

interface FieldProps<Values> {
  form: Form<Values>;
}

interface NameFieldsProps<Values> extends FieldProps<Values> {
  labels?: [first: string, last: string];
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
      {...REQUIRED}
    />
    <InputField
      form={form}
      name="lastName"
      as={TextInput}
      label={last}
      autoComplete="family-name"
      {...REQUIRED}
    />
  </>
);

/** The name of somebody who makes an account: its labels are as specified, in title case. */
export const NewNameFields = <Values extends { firstName: string; lastName: string }>(
  props: FieldProps<Values>,
) => (
  <SimpleGrid cols={2} spacing="sm">
    <NameFields {...props} labels={['First Name', 'Last Name']} />
  </SimpleGrid>
);

interface EmailFieldProps<Values> extends FieldProps<Values> {
  onChange?: ((email: string) => void) | undefined;
}

export const EmailField = <Values extends { email: string }>({ form, onChange }: EmailFieldProps<Values>) => (
  <InputField
    form={form}
    name="email"
    as={TextInput}
    label="Email"
    type="email"
    autoComplete="username"
    {...REQUIRED}
    onChange={onChange}
  />
);

interface PasswordFieldProps<Values> extends FieldProps<Values> {
  'data-autofocus'?: true | undefined;
}

export const PasswordField = <Values extends { password: string }>(props: PasswordFieldProps<Values>) => (
  <InputField
    name="password"
    as={AccessiblePasswordInput}
    label="Password"
    autoComplete="current-password"
    {...REQUIRED}
    {...props}
  />
);

interface NewPasswordFieldProps<Values> extends FieldProps<Values> {
  label: string;
}

export const NewPasswordField = <Values extends { password: string }>({
  form,
  label,
}: NewPasswordFieldProps<Values>) => {
  const least = usePasswordMinLength();
  const { password: error } = useFormErrors(form);
  return (
    <InputField
      form={form}
      name="password"
      as={AccessiblePasswordInput}
      label={label}
      description={error ? undefined : `At least ${least} characters`}
      autoComplete="new-password"
      {...REQUIRED}
    />
  );
};

/** Characters that a new password has at least here. */
export const usePasswordMinLength = () =>
  trpc.auth.signUpFacts.useQuery().data?.passwordMinLength ?? PASSWORD_MIN_LENGTH;

/** An input for the code of an authenticator; phones can fill it in. */
export const OneTimeCodeInput = (props: TextInputProps) => (
  <TextInput autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} {...REQUIRED} {...props} />
);
