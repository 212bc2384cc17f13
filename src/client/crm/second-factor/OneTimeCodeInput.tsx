import { TextInput, type TextInputProps } from '@mantine/core';

/** A box for what an authenticator shows; phones offer the code by themselves. */
export function OneTimeCodeInput(props: TextInputProps) {
  return (
    <TextInput
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      required
      withAsterisk={false}
      {...props}
    />
  );
}
