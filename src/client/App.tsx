import { useEffect } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { ErrorBoundary } from './ui/ErrorFallback.tsx';

export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  // Browser tests wait for it: the page now reacts to input.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);

  return (
    <ErrorBoundary>
      <RouterProvider router={router} />
    </ErrorBoundary>
  );
}
