import { connection } from './connection.ts';

/** A failed module: browsers do not request it again. */
export class NeedsReloadError extends Error {}

/**
 * Once the server answers.
 * @throws NeedsReloadError when it was requested and did not come; any other error when it was not requested
 */
export async function loadModule<Module>(request: () => Promise<Module>): Promise<Module> {
  await connection.ensure();
  return request().catch((cause: unknown) => {
    void connection.check();
    throw new NeedsReloadError('A part of the page could not be loaded', { cause });
  });
}
