import { useState } from 'react';
import { notify } from './notify.ts';

/** A part of the screen that is loaded as somebody reaches for it. That it cannot be loaded is told, and tried again. */
export function useLater<Part>(load: () => Promise<Part>) {
  const [loaded, setLoaded] = useState<{ part: Part }>();
  return {
    part: loaded?.part,
    get: async () => {
      if (loaded) return;
      try {
        const part = await load();
        setLoaded({ part });
      } catch {
        notify.error('This cannot be opened', 'Please check your connection and try again.');
      }
    },
    /** For who may be about to. */
    prepare: () => void load().catch(() => {}),
  };
}
