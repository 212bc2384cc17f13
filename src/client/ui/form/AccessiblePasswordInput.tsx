import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/**
 * A box for a password, with a button that shows it. Mantine's own marks neither a wrong box as wrong nor
 * lets Tab reach the button.
 */
export function AccessiblePasswordInput(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      {...props}
    />
  );
}
