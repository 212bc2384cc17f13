import { connection } from './connection.ts';

/** A part of the page was requested in vain. Browsers do not request a module again that failed once. */
export class NeedsReloadError extends Error {}

/**
 * Loads a part of the page, and not before the server answers.
 * @throws NeedsReloadError when it was requested and did not come; any other error when it was not requested.
 */
export async function loadModule<Module>(request: () => Promise<Module>): Promise<Module> {
  await connection.ensure();
  return request().catch((cause: unknown) => {
    void connection.check();
    throw new NeedsReloadError('A part of the page could not be loaded', { cause });
  });
}
