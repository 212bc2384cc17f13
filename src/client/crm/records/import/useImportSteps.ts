import { useEffect, useRef, useState } from 'react';
import type { ImportState } from '#shared/records/imports.schema.ts';
import { trpc } from '../../../trpc.ts';

/** Steps that were refused because the server was busy are tried again as often. */
const PATIENCE = 5;
const PAUSE_MS = 1_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

interface Progress {
  done: number;
  of: number;
}

/** Takes one step of an import after the other until it comes to its end. Leaving the screen stops between two. */
export function useImportSteps(id: string, step: 'check' | 'run' | 'undo', end: ImportState) {
  const utils = trpc.useUtils();
  const isHere = useRef(true);
  const isGoing = useRef(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function patiently() {
    for (let tries = 1; ; tries += 1) {
      try {
        return await utils.client.imports[step].mutate({ id });
      } catch (refused) {
        const { data } = refused as { data?: { code?: string } };
        if (data?.code !== 'SERVICE_UNAVAILABLE' || tries === PATIENCE) throw refused;
        await pause();
      }
    }
  }

  async function start() {
    if (isGoing.current) return;
    isGoing.current = true;
    setError(null);
    setProgress({ done: 0, of: 0 });
    try {
      for (let state = ''; state !== end && isHere.current; ) {
        const told = await patiently();
        state = told.state;
        setProgress({ done: told.done, of: told.of });
      }
    } catch (failed) {
      setError((failed as Error).message);
    }
    await utils.imports.byId.invalidate({ id });
    void utils.invalidate();
    isGoing.current = false;
    setProgress(null);
  }

  return { go: start, progress, error };
}
