import { Button } from '@mantine/core';

interface SendOffProps {
  /** The words of the button that sends. */
  children: string;
  /** The id of the text that says why not. */
  reasonId: string;
}

/** Send while it is not possible: it keeps its place and can have the focus, which reads out why. */
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
