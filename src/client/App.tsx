import { useEffect } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { ErrorBoundary } from './ui/ErrorFallback.tsx';

export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  // For whoever drives a browser, tests first of all: from now on the page hears what is pressed.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);

  return (
    <ErrorBoundary>
      <RouterProvider router={router} />
    </ErrorBoundary>
  );
}
