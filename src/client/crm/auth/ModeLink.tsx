import { Anchor } from '@mantine/core';

interface ModeLinkProps {
  onClick: () => void;
  children: string;
}

/** Switches between the cards of the login screen. */
export function ModeLink({ onClick, children }: ModeLinkProps) {
  return (
    <Anchor component="button" type="button" size="sm" mih={24} onClick={onClick}>
      {children}
    </Anchor>
  );
}
