import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's password input neither sets `aria-invalid` nor lets Tab reach its button. */
export function AccessiblePasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      {...props}
    />
  );
}
