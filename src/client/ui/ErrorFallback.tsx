import { Component, type ReactNode } from 'react';
import classes from './ErrorFallback.module.css';

interface ErrorFallbackProps {
  /** A layout around it has the main element. */
  isInLayout?: boolean;
}

/** Shown when a screen fails to render, so it depends on nothing that could fail. */
export function ErrorFallback({ isInLayout = false }: ErrorFallbackProps) {
  const Page = isInLayout ? 'div' : 'main';
  return (
    <Page className={classes.page} role="alert">
      <p>Something went wrong. Please try refreshing the page.</p>
      <button type="button" className={classes.button} onClick={() => window.location.reload()}>
        Refresh Page
      </button>
    </Page>
  );
}

/** Shows the error page when the app itself fails to render. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    return this.state.hasError ? <ErrorFallback /> : this.props.children;
  }
}
