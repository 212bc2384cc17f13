import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImportState } from '#shared/records/imports.schema.ts';
import { trpc } from '../../../trpc.ts';

/** The number of times that a step is tried while the server is busy, or somebody else is changing the same records. */
const MAX_TRIES = 5;
const PAUSE_MS = 1_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

interface Progress {
  done: number;
  of: number;
}

/**
 * Runs the steps of an import one after the other until its state is `end`. Leaving the screen stops it after the current
 * step; `start` goes on from there.
 */
export function useImportSteps(id: string, step: 'check' | 'run' | 'undo', end: ImportState) {
  const utils = trpc.useUtils();
  const isMounted = useRef(true);
  const isRunning = useRef(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function runStep() {
    for (let tries = 1; ; tries += 1) {
      try {
        if (step !== 'undo') return await utils.client.imports[step].mutate({ id });
        const { progress } = await utils.client.acts.undo.mutate({ act: id });
        return { state: progress ? 'undoing' : end, ...progress };
      } catch (error) {
        const { data } = error as { data?: { code?: string } };
        if (!['SERVICE_UNAVAILABLE', 'CONFLICT'].includes(data?.code ?? '') || tries === MAX_TRIES)
          throw error;
        await pause();
      }
    }
  }

  async function start() {
    if (isRunning.current) return;
    isRunning.current = true;
    setError(null);
    setProgress({ done: 0, of: 0 });
    try {
      for (let state = ''; state !== end && isMounted.current; ) {
        const result = await runStep();
        state = result.state;
        setProgress({ done: result.done ?? 0, of: result.of ?? 0 });
      }
    } catch (failed) {
      setError((failed as Error).message);
    }
    await utils.imports.byId.invalidate({ id });
    void utils.invalidate();
    isRunning.current = false;
    setProgress(null);
  }

  return { start, progress, error };
}

/** Checks the rows of a file again while `isCheckedAgain`; after an error `start` goes on. */
export function useCheckAgain(id: string, isCheckedAgain: boolean) {
  const { start, progress, error } = useImportSteps(id, 'check', 'checked');
  const isDue = isCheckedAgain && !progress && !error;
  const startNow = useEffectEvent(() => void start());
  useEffect(() => {
    if (isDue) startNow();
  }, [isDue]);
  return { start, progress, error, isBusy: isCheckedAgain || progress !== null };
}
