import { Text, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { OneTimeCodeInput } from './second-factor/OneTimeCodeInput.tsx';

/** The second step of signing in; it takes the focus when it appears. */
export function SignInCode(props: TextInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <>
      <Text role="status">
        Enter the code that your authenticator app shows, or one of your recovery codes.
      </Text>
      <OneTimeCodeInput ref={ref} label="Code" {...props} />
    </>
  );
}
