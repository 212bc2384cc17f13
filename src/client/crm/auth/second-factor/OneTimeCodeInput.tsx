import { TextInput, type TextInputProps } from '@mantine/core';

/** An input for the code of an authenticator; phones can fill it in. */
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
