import { Component, type ReactNode } from 'react';
import classes from './ErrorFallback.module.css';

interface ErrorFallbackProps {
  /** True if a layout is around it, which has the page's main element. */
  isInLayout?: boolean;
}

/** Shown instead of a screen that failed to render. It uses nothing that could fail too. */
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
