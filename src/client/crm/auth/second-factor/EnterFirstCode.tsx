import { Button, Center, Code, Stack, Text } from '@mantine/core';
import { codeInput } from '#shared/auth/auth.schema.ts';
import type { CallError } from '../../../trpc.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { InputField } from '../../../ui/form/InputField.tsx';
import { useFormProps } from '../../../ui/form/useFormProps.ts';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { OneTimeCodeInput } from './OneTimeCodeInput.tsx';
import { QrCode } from './QrCode.tsx';

interface EnterFirstCodeProps {
  setup: { secret: string; otpauthUri: string };
  confirm: {
    mutate: (input: { code: string }, options: { onError: (error: CallError) => void }) => void;
    isPending: boolean;
    error: CallError | null;
  };
}

/** The key for the authenticator, to scan or to type, and an input for a first code that proves that it works. */
export function EnterFirstCode({ setup, confirm }: EnterFirstCodeProps) {
  const form = useZodForm(codeInput, { code: '' });
  const formProps = useFormProps({
    form,
    saving: confirm.isPending,
    onSave: (data) =>
      confirm.mutate(data, { onError: (error) => form.setErrors(error.data?.fieldErrors ?? {}) }),
  });

  return (
    <form {...formProps} aria-label="Set up two-step sign-in">
      <Stack gap="md">
        <Text>Scan this picture with your authenticator app, or type the key into it.</Text>
        <Center>
          <QrCode text={setup.otpauthUri} label="QR code for your authenticator app" />
        </Center>
        <Text size="sm">
          Key: <Code fz="sm">{setup.secret.match(/.{1,4}/g)?.join(' ')}</Code>
        </Text>
        {confirm.error && !confirm.error.data?.fieldErrors && <FormAlert>{confirm.error.message}</FormAlert>}
        <InputField form={form} name="code" as={OneTimeCodeInput} label="Code that the app shows" />
        <Button type="submit" fullWidth aria-disabled={confirm.isPending}>
          {confirm.isPending ? 'Checking...' : 'Turn on'}
        </Button>
      </Stack>
    </form>
  );
}
