import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** An address of the CRM without a screen. */
export const CrmNotFound = () => (
  <Stack align="flex-start" gap="md">
    <PageTitle>Page not found</PageTitle>
    <Text c="dimmed">There is no screen at this address. It may be mistyped.</Text>
    <Button component={Link} to="/crm">
      Go to the dashboard
    </Button>
  </Stack>
);
