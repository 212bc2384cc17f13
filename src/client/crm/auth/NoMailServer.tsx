import { Text } from '@mantine/core';

/** The place of the link of a mail that nobody could be sent. */
export const NoMailServer = () => (
  <Text role="status">
    No mail server is set yet. The link is in the log, and in the data folder under <code>mail</code>.
  </Text>
);
