import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** Mantine neither sets `aria-invalid` nor lets Tab reach the button, whose name says its state twice. */
export function AccessiblePasswordInput(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Hide password' : 'Show password',
        // Its name changes with what a press does.
        'aria-pressed': undefined,
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
