import { Button, Center, Code, SimpleGrid, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { encode } from 'uqr';
import { codeInput } from '#shared/auth/auth.schema.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { FormAlert } from '../../../ui/form/FormAlert.tsx';
import { InputField } from '../../../ui/form/InputField.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { copyText } from '../../../ui/links/copyText.ts';
import { isPromptCancelled } from '../../../ui/overlay/notify.ts';
import { LoginForm, OneTimeCodeInput } from '../LoginForm.tsx';

/** Sets up two-step sign-in: the key, a first code, and the recovery codes. */
export function SetUpSecondFactor({ onDone }: { onDone: () => void }) {
  const start = trpc.auth.startSecondFactor.useMutation({ meta: { quiet: true } });
  const confirm = trpc.auth.confirmSecondFactor.useMutation({ meta: { quiet: true } });

  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  if (start.data) return <EnterFirstCode setup={start.data} confirm={confirm} />;
  return (
    <Stack gap="md">
      {start.error && !isPromptCancelled(start.error) && <FormAlert>{start.error.message}</FormAlert>}
      <Text>
        You need an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.
      </Text>
      <Button fullWidth onClick={() => start.mutate()} disabled={start.isPending}>
        {start.isPending ? 'Starting...' : 'Start'}
      </Button>
    </Stack>
  );
}

interface EnterFirstCodeProps {
  setup: { secret: string; otpauthUri: string };
  confirm: {
    mutate: (input: { code: string }, options: { onError: (error: CallError) => void }) => void;
    isPending: boolean;
    error: CallError | null;
  };
}

function EnterFirstCode({ setup, confirm }: EnterFirstCodeProps) {
  const form = useZodForm(codeInput, { code: '' });
  return (
    <LoginForm
      label="Set up two-step sign-in"
      form={form}
      isPending={confirm.isPending}
      onSave={(data) =>
        confirm.mutate(data, { onError: (error) => form.setErrors(error.data?.fieldErrors ?? {}) })
      }
      submit={['Turn on', 'Checking...']}
      note={
        <>
          <Text>Scan this picture with your authenticator app, or type the key into it.</Text>
          <Center>
            <QrCode text={setup.otpauthUri} label="QR code for your authenticator app" />
          </Center>
          <Text size="sm">
            Key: <Code fz="sm">{setup.secret.match(/.{1,4}/g)?.join(' ')}</Code>
          </Text>
        </>
      }
      error={!confirm.error?.data?.fieldErrors && confirm.error?.message}
    >
      <InputField form={form} name="code" as={OneTimeCodeInput} label="Code that the app shows" />
    </LoginForm>
  );
}

/** Dark on light in both themes: some phones read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}

/** The recovery codes, which are shown only this once. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const list = useRef<HTMLDivElement>(null);
  const [isCopied, setIsCopied] = useState<boolean>();
  const copy = async () => {
    const wasCopied = await copyText(codes.join('\n'));
    if (!wasCopied && list.current) getSelection()?.selectAllChildren(list.current);
    setIsCopied(wasCopied);
  };
  return (
    <Stack gap="md">
      <Text role="status">
        Two-step sign-in is on. Keep these codes where you find them without your phone. Each signs you in
        once. They are not shown again.
      </Text>
      <SimpleGrid
        component="ul"
        ref={list}
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        m={0}
        p={0}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code} style={{ listStyle: 'none' }}>
            <Code fz="sm">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Button variant="default" onClick={copy}>
        Copy the codes
      </Button>
      <Text role="status" size="sm">
        {isCopied && 'Codes copied'}
        {isCopied === false &&
          'The codes could not be copied. They are selected above: copy them by key, or write them down.'}
      </Text>
      <Button onClick={onDone}>I have kept them</Button>
    </Stack>
  );
}
