import { prettyDOM } from '@testing-library/react';

/**
 * The usual error of a query that finds nothing, but the document is printed only when the message is read: `vi.waitFor`
 * has a query fail many times before it succeeds.
 */
export function getElementError(message: string | null, container: Element) {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  return Object.defineProperty(error, 'message', {
    // A wait that ends sets the message itself.
    configurable: true,
    get: () => `${message ?? ''}\n\n${prettyDOM(container) || ''}`,
  });
}
