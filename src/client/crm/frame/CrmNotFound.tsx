import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageTitle } from '../../ui/PageTitle.tsx';

export const CrmNotFound = () => (
  <DeadEnd title="Page not found">There is no screen at this address. It may be mistyped.</DeadEnd>
);

export const CrmNoAccess = () => (
  <DeadEnd title="Only for administrators">
    Your role cannot open this screen. An administrator of your team can.
  </DeadEnd>
);

const DeadEnd = ({ title, children }: { title: string; children: string }) => (
  <Stack align="flex-start" gap="md">
    <PageTitle>{title}</PageTitle>
    <Text c="dimmed">{children}</Text>
    <Button component={Link} to="/crm">
      Go to the dashboard
    </Button>
  </Stack>
);
