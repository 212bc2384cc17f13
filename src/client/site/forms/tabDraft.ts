// The values that were written into a form of the site, kept for this tab. They are in no address, and gone with the
// tab.

export interface TabDraft {
  values: object;
  /** The time when the form was first shown, in milliseconds since 1970. */
  startedAt: number;
  /** The last attempt to send it: the same content again has the same id. */
  sent?: { id: string; words: string };
}

/** The draft of a form, by the key under which the tab stores it. */
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

    /** The id of what is sent, so that sending it again after a lost answer does nothing twice. */
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

/** The values of the fields of a form, by name. */
export const entriesOf = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Record<string, string>;

/** Fills in what is empty: something may have been typed before the scripts were loaded. */
export function restoreFields(form: HTMLFormElement, values: object) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isField && value && field.value === '') field.value = value;
  }
}
