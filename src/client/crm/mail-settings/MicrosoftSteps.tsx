import '@mantine/core/styles/List.layer.css';
import { Alert, Anchor, Button, Code, Group, List, Text } from '@mantine/core';
import { type MicrosoftSettings, microsoftScopes } from '#shared/mail-settings/microsoft.ts';
import { copyText } from '../../ui/links/copyText.ts';
import { NewTabIcon } from '../../ui/links/NewTabIcon.tsx';
import { notify } from '../../ui/overlay/notify.ts';

/** The steps by which the product is registered in Entra. The registration serves whatever else signs in with Microsoft, too. */
export function MicrosoftSteps({
  settings: { returnUrl, isReturnUrlAllowed, connection },
}: {
  settings: MicrosoftSettings;
}) {
  const copy = async () => {
    if (await copyText(returnUrl)) notify.success('Address copied');
    else notify.error('Copy it by hand: this browser does not allow copying here.');
  };
  return (
    <details open={!connection}>
      <Text component="summary" fw={600} py="xs" style={{ cursor: 'pointer' }}>
        How to register the product in Entra
      </Text>
      {!isReturnUrlAllowed && (
        <Alert mb="sm" color="yellow">
          Microsoft accepts only https addresses. Ask whoever hosts this to set your domain.
        </Alert>
      )}
      <List type="ordered" spacing="xs" my="sm" maw="65ch">
        <List.Item>
          {'Open '}
          <Anchor href="https://entra.microsoft.com" target="_blank" rel="noreferrer" underline="always">
            entra.microsoft.com
            <NewTabIcon />
          </Anchor>
          {' as an administrator. Choose App registrations, New registration.'}
        </List.Item>
        <List.Item>Name it ProviderDesk. Choose Accounts in this organizational directory only.</List.Item>
        <List.Item>
          Under Redirect URI choose Web, and paste this address:
          <Group gap="xs" mt={4}>
            <Code style={{ overflowWrap: 'anywhere' }}>{returnUrl}</Code>
            <Button variant="default" size="compact-md" onClick={copy}>
              Copy address
            </Button>
          </Group>
        </List.Item>
        <List.Item>Press Register. Copy the two ids of its Overview into the boxes below.</List.Item>
        <List.Item>
          {'Under API permissions add Microsoft Graph, Delegated permissions: '}
          <Code>{microsoftScopes(false).join(' ')}</Code>
          {'. For a shared mailbox: '}
          <Code>{microsoftScopes(true).join(' ')}</Code>
        </List.Item>
        <List.Item>
          Under Certificates & secrets add a New client secret. Paste its Value, not its Secret ID.
        </List.Item>
        <List.Item>Enter the day under Expires. We remind you 14 and 3 days before.</List.Item>
        <List.Item>
          Do emails come from a shared mailbox, such as hello@? Give one person Full Access and Send As on it
          in the Exchange admin center, not Send on behalf. Enter its address below.
        </List.Item>
        <List.Item>
          Save. Then sign in as the mailbox that emails come from, or as the person with access to the shared
          one.
        </List.Item>
      </List>
    </details>
  );
}
