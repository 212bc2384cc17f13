export interface Toast {
  id: number;
  kind: 'success' | 'error';
  message: string;
  detail?: string;
}

/** The CRM's toasts need Mantine, which visitors do not download. */
export const toasts = {
  success: (message: string, detail?: string) => add({ kind: 'success', message, detail }),
  error: (message: string, detail?: string) => add({ kind: 'error', message, detail }),
  hide: (id: number) => set(shown.filter((toast) => toast.id !== id)),
  hideAll: () => set([]),
  getSnapshot: () => shown,
  subscribe: (onChange: () => void) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
};

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  shown = next;
  for (const onChange of listeners) onChange();
}

function add(toast: Omit<Toast, 'id'>) {
  lastId += 1;
  // One at a time: a new message replaces the last one.
  set([{ ...toast, id: lastId }]);
}
