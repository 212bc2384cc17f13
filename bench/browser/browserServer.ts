import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { seedDatabase } from '../database.ts';
import { startProduct } from '../servers.ts';

export interface BrowserServer {
  url: string;
  /** Of somebody who is signed in, as 'name=value'. */
  cookie: string;
  stop: () => Promise<void>;
}

/** The product as it ships, in a process of its own, over a database with so many leads. */
export async function startBrowserServer(folder: string, leads: number): Promise<BrowserServer> {
  const postgres = await startEmbedded(folder);
  try {
    const { url, cookie } = await seedDatabase(postgres.url, leads);
    const product = await startProduct({ DATABASE_URL: url, DATA_DIR: join(folder, 'files') });
    const stop = async () => {
      await product.stop();
      await postgres.stop();
    };
    return { url: product.address, cookie, stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Chromium from the registry, with the switches that the browser tests use. */
export const chromiumOptions = async () => ({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
