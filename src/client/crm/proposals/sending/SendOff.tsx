import { Button } from '@mantine/core';

interface SendOffProps {
  /** The words of the button that sends. */
  children: string;
  /** The text that says why not. */
  reasonId: string;
  /** Leads to what is missing. */
  onClick?: () => void;
}

/** A blocked Send: keeps its place and focus, which reads out why. */
export const SendOff = ({ children, reasonId, onClick }: SendOffProps) => (
  <Button
    variant="default"
    aria-disabled
    data-disabled
    aria-describedby={reasonId}
    onClick={(event) => {
      event.preventDefault();
      onClick?.();
    }}
  >
    {children}
  </Button>
);
