import { join } from 'node:path';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { seedDatabase } from '../database.ts';
import { startProduct } from '../servers.ts';
import { addOpportunitiesAndDocuments } from './records.ts';

export interface BrowserServer {
  url: string;
  /** The session cookie, as 'name=value'. */
  cookie: string;
  stop: () => Promise<void>;
}

/** The opportunities and documents, enough for a full first page of each. */
const OTHERS = 200;

/** Starts the product as a child process on a database with this number of leads, and `OTHERS`. */
export async function startBrowserServer(folder: string, leads: number): Promise<BrowserServer> {
  const postgres = await startEmbedded(folder);
  try {
    const { url, cookie } = await seedDatabase(postgres.url, leads);
    await addOpportunitiesAndDocuments(url, Math.min(OTHERS, leads));
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
