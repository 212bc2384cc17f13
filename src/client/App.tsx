import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { ErrorBoundary } from './ui/ErrorFallback.tsx';

export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  return (
    <ErrorBoundary>
      <RouterProvider router={router} />
    </ErrorBoundary>
  );
}
