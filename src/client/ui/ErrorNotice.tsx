import { Alert, Button, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

interface ErrorNoticeProps {
  /** As in 'Error loading leads: the server is away'. */
  message: string;
  onRetry: () => void;
}

/** The error of a failed query, shown where its data would be. */
export function ErrorNotice({ message, onRetry }: ErrorNoticeProps) {
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
      <Text mb="sm">{message}</Text>
      <Button variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  );
}
