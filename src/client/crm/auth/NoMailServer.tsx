import { Text } from '@mantine/core';

/** The place of the link of a mail that nobody could be sent. */
export const NoMailServer = () => (
  <Text role="status">
    No mail server is set yet. The link is in the terminal where ProviderDesk runs. The newest file of{' '}
    <code>.data/mail</code>, or of <code>mail</code> in your data folder, has it.
  </Text>
);
