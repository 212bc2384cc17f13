/** A short message over the page. */
export interface Toast {
  id: number;
  kind: 'success' | 'error';
  message: string;
  detail?: string;
}

/** The site's one way to say that something was done or failed; the CRM's own comes with Mantine, which visitors never download. */
export const toasts = {
  success: (message: string, detail?: string) => add({ kind: 'success', message, detail }),
  error: (message: string, detail?: string) => add({ kind: 'error', message, detail }),
  hide: (id: number) => set(shown.filter((toast) => toast.id !== id)),
  getSnapshot: () => shown,
  subscribe: (onChange: () => void) => {
    readers.add(onChange);
    return () => readers.delete(onChange);
  },
};

let shown: readonly Toast[] = [];
let lastId = 0;
const readers = new Set<() => void>();

function set(next: readonly Toast[]) {
  shown = next;
  for (const onChange of readers) onChange();
}

function add(toast: Omit<Toast, 'id'>) {
  lastId += 1;
  // One at a time: what the last press led to, and nothing that is no longer so.
  set([{ ...toast, id: lastId }]);
}
