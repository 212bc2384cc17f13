import { Button } from '@mantine/core';

interface SendOffProps {
  /** The words of the button that sends. */
  children: string;
  /** The text that says why not. */
  reasonId: string;
}

/** A blocked Send: keeps its place and focus, which reads out why. */
export const SendOff = ({ children, reasonId }: SendOffProps) => (
  <Button
    variant="default"
    aria-disabled
    data-disabled
    aria-describedby={reasonId}
    onClick={(event) => event.preventDefault()}
  >
    {children}
  </Button>
);
