import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** Mantine's password input neither sets `aria-invalid` nor lets Tab reach its button. */
export function AccessiblePasswordInput(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Hide password' : 'Show password',
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
