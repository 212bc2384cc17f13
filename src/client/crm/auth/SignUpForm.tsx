import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { signUpInput } from '#shared/auth/auth.schema.ts';
import { trpc } from '../../trpc.ts';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { NameFields, NewPasswordField } from './AccountFields.tsx';

const blank = { firstName: '', lastName: '', email: '', password: '' };

interface SignUpFormProps {
  /** True while there is no administrator, and whoever confirms first becomes it. */
  isFirst: boolean;
  onSignedUp: (email: string, isMailed: boolean) => void;
}

export function SignUpForm({ isFirst, onSignedUp }: SignUpFormProps) {
  const form = useZodForm(signUpInput, blank);
  const signUp = trpc.auth.signUp.useMutation({
    meta: { quiet: true },
    onSuccess: ({ isMailed }, { email }) => onSignedUp(email, isMailed),
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
        {isFirst && (
          <Text size="sm" role="note">
            You are the first here. This account becomes the administrator.
          </Text>
        )}
        {signUp.error && <FormAlert>{signUp.error.message}</FormAlert>}
        <SimpleGrid cols={2} spacing="sm">
          <NameFields form={form} labels={['First Name', 'Last Name']} />
        </SimpleGrid>
        <InputField
          form={form}
          name="email"
          as={TextInput}
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
        />
        <NewPasswordField form={form} label="Password" />
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
