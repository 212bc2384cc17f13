import { type ComponentProps, type MouseEvent, useState } from 'react';

const refuse = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * The element of every button of Mantine. One that is disabled while it has the focus, as until its call is answered,
 * would lose it to the page: it stays, refuses presses, and is disabled once the focus leaves it.
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
        // Another window may have the focus: on return it is here again.
        setHasFocus(document.activeElement === event.currentTarget);
        onBlur?.(event);
      }}
    />
  );
}
