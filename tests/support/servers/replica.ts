import { onTestFinished } from 'vitest';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { copyForReplica } from './replicaFiles.ts';

/** A streaming replica of an embedded PostgreSQL, in a data folder of its own. Returns a function that starts it. */
export async function replicaOf(primary: { url: string; dataDir: string }, dataDir: string) {
  const settings = await copyForReplica(primary, dataDir);
  return async () => {
    const replica = await startEmbedded(dataDir, { settings });
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= replica.stop();
      return stopping;
    };
    onTestFinished(stop);
    return { url: replica.url, stop };
  };
}
