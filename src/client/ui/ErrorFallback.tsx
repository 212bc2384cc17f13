import { Button, Stack, Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';

/** What stands in for a screen that broke while drawing. */
export function ErrorFallback() {
  return (
    <Stack component="main" align="center" justify="center" gap="md" p="xl" mih="60vh" role="alert">
      <Text size="lg" ta="center">
        Something went wrong. Please try refreshing the page.
      </Text>
      <Button onClick={() => window.location.reload()}>Refresh Page</Button>
    </Stack>
  );
}

/** Keeps a fault of the app itself from leaving an empty page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broke: boolean }> {
  override state = { broke: false };

  static getDerivedStateFromError() {
    return { broke: true };
  }

  override render() {
    return this.state.broke ? <ErrorFallback /> : this.props.children;
  }
}
