import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { PASSWORD_MIN_LENGTH, signUpInput } from '#shared/auth.schema.ts';
import { trpc } from '../../trpc.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';

const blank = { firstName: '', lastName: '', email: '', password: '' };

interface SignUpFormProps {
  onSignedUp: (email: string) => void;
}

export function SignUpForm({ onSignedUp }: SignUpFormProps) {
  const form = useZodForm(signUpInput, blank);
  const signUp = trpc.auth.signUp.useMutation({
    meta: { quiet: true },
    onSuccess: (_answer, { email }) => onSignedUp(email),
    onError: (error) => form.setErrors(error.data?.fieldErrors ?? {}),
  });
  const formProps = useFormProps({
    form,
    saving: signUp.isPending,
    onSave: (data) => signUp.mutate(data),
  });

  return (
    <form {...formProps} aria-label="Sign Up">
      <Stack gap="md">
        {signUp.error && <FormAlert>{signUp.error.message}</FormAlert>}
        <SimpleGrid cols={2} spacing="sm">
          <Field
            form={form}
            name="firstName"
            as={TextInput}
            label="First Name"
            autoComplete="given-name"
            required
            withAsterisk={false}
          />
          <Field
            form={form}
            name="lastName"
            as={TextInput}
            label="Last Name"
            autoComplete="family-name"
            required
            withAsterisk={false}
          />
        </SimpleGrid>
        <Field
          form={form}
          name="email"
          as={TextInput}
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
        />
        <Field
          form={form}
          name="password"
          as={AccessiblePasswordInput}
          label="Password"
          description={`At least ${PASSWORD_MIN_LENGTH} characters`}
          autoComplete="new-password"
          required
          withAsterisk={false}
        />
        <Button
          type="submit"
          fullWidth
          aria-disabled={signUp.isPending}
          data-busy={signUp.isPending || undefined}
        >
          {signUp.isPending ? 'Creating account...' : 'Sign Up'}
        </Button>
      </Stack>
    </form>
  );
}
