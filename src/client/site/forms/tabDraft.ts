// The values that were written into a form of the site, kept for this tab. They are in no address, and gone with the
// tab.

export interface TabDraft {
  values: object;
  /** The time when the form was first shown, in milliseconds since 1970. */
  startedAt: number;
  /** The same content sent again keeps its id. */
  sent?: { id: string; words: string };
}

export function openTabDraft<Draft extends TabDraft>(key: string) {
  function read(): Draft {
    const empty = { values: {}, startedAt: Date.now() };
    try {
      return { ...empty, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') };
    } catch {
      return empty as Draft;
    }
  }

  function write(changed: Partial<Draft>) {
    try {
      sessionStorage.setItem(key, JSON.stringify({ ...read(), ...changed }));
    } catch {
      // The browser allows no storage: then the form keeps its text as long as it is shown.
    }
  }

  return {
    read,
    write,
    delete: () => sessionStorage.removeItem(key),

    /** Stable, so that sending again after a lost response does nothing twice. */
    idOf(content: unknown, createId: () => string) {
      const words = JSON.stringify(content);
      const { sent } = read();
      if (sent?.words === words) return sent.id;
      const id = createId();
      write({ sent: { id, words } } as Partial<Draft>);
      return id;
    },
  };
}

export const entriesOf = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Record<string, string>;

/** Only empty fields: something may have been typed before the scripts loaded. */
export function restoreFields(form: HTMLFormElement, values: object) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isField && value && field.value === '') field.value = value;
  }
}
