import { Text } from '@mantine/core';
import { NO_MAIL_SERVER } from '#shared/mail-settings/mail.ts';

/** The place of the link of a mail that nobody could be sent. */
export const NoMailServer = () => (
  <Text role="status">
    {NO_MAIL_SERVER} The newest file in <code>.data/mail</code>, or <code>mail</code> in your data folder, has
    it.
  </Text>
);
