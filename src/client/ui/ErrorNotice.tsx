import { Alert, Anchor, Button, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

interface QueryErrorProps {
  query: {
    data?: unknown;
    rows?: unknown[];
    error: { message: string } | null;
    isWaiting?: boolean;
    refetch: () => unknown;
  };
  /** Before the message, as in 'Error loading documents'. */
  label: string;
}

/** The error of a query, if it has one; a list that has no rows yet has no data. */
export const QueryError = ({ query: { data, rows, error, isWaiting, refetch }, label }: QueryErrorProps) =>
  error && (
    <ErrorNotice
      hasData={rows ? rows.length > 0 : data !== undefined}
      isWaiting={isWaiting}
      message={`${label}: ${error.message}`}
      onRetry={() => void refetch()}
    />
  );

interface ErrorNoticeProps {
  message: string;
  /** Data loaded before is still shown: a quiet line says that it may be outdated. */
  hasData?: boolean;
  /** That data is of an earlier search, as this one gets no answer; it is repeated once the server answers again. */
  isWaiting?: boolean;
  onRetry: () => void;
}

/** The error of a failed query, shown where its data would be, or above the data of before. */
export function ErrorNotice({ message, hasData, isWaiting, onRetry }: ErrorNoticeProps) {
  if (isWaiting || hasData) {
    return (
      <Text role="status" size="sm" c="dimmed" mb="xs">
        {isWaiting
          ? 'Your search waits for the connection. '
          : 'This could not be refreshed, and may be outdated. '}
        <Anchor component="button" type="button" size="sm" onClick={onRetry}>
          Try Again
        </Anchor>
      </Text>
    );
  }
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
      <Text mb="sm">{message}</Text>
      <Button variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  );
}
