import { type ComponentProps, type MouseEvent, useState } from 'react';

const refuse = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * The element of all Mantine buttons. A disabled button would lose the focus to the page: this one keeps it,
 * ignores presses, and is disabled on blur.
 */
export function FocusableButton({
  type = 'button',
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  ...props
}: ComponentProps<'button'>) {
  const [hasFocus, setHasFocus] = useState(false);
  const isKept = disabled && hasFocus;
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !isKept}
      aria-disabled={isKept || props['aria-disabled']}
      onClick={isKept ? refuse : onClick}
      onFocus={(event) => {
        setHasFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // If the window lost the focus, the button has it on return.
        setHasFocus(document.activeElement === event.currentTarget);
        onBlur?.(event);
      }}
    />
  );
}
