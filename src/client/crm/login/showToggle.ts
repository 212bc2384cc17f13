/** The button that shows a password while it is typed: reached by Tab, and with a name. */
export const showToggle = {
  visibilityToggleButtonProps: { 'aria-label': 'Show password', tabIndex: 0 },
};
