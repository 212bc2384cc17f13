import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import type { Reading } from '#shared/imports/reading.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';

/** Changes how the cells of a file are read; all of its rows are checked again then. */
export function useReading({ id }: ImportRecord) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.imports.setReading.useMutation({
    onSuccess: () => utils.imports.byId.invalidate({ id }),
    onError: (error) => notify.error('Failed to change how the file is read', error.message),
  });
  return { isPending, save: (changes: Partial<Reading>) => mutate({ id, ...changes }) };
}
