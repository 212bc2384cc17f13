import { useState } from 'react';
import { v7 } from 'uuid';
import type * as z from 'zod';
import type { Form } from '../form/form.ts';
import { toFormValues, useZodForm, type ZodForm } from '../form/useZodForm.ts';
import type { ConflictingEdit } from './ConflictDialog.tsx';

/** The form of one record, from opening to a successful save; `theirs` are form values. */
export interface RecordForm<Schema extends z.ZodObject> extends ConflictingEdit<z.input<Schema>> {
  form: ZodForm<Schema>;
  isStored: boolean;
  /** Chosen here for a new record, so that a repeated save adds no second. */
  id: string;
  /** The version that the form was opened with, or that a conflict was resolved against. */
  version: number;
  /** Opens the conflict with the current record: of the CONFLICT error of a save or, with `isLooking`, before one. */
  openConflict: (current: unknown, isLooking?: boolean) => void;
}

/** The form keeps the `record` that it was opened with, even if it is refetched. */
export function useRecordForm<Schema extends z.ZodObject>(
  schema: Schema,
  blank: NoInfer<z.input<Schema>>,
  record?: NoInfer<z.input<Schema>> & { id: string; version: number },
): RecordForm<Schema> {
  const form = useZodForm(schema, record ?? blank, record && { id: record.id, version: record.version });
  const [id] = useState(() => record?.id ?? v7());
  const [current, setCurrent] = useState<(z.input<Schema> & Form<never>['record']) | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const theirs = current && toFormValues(schema, current);

  return {
    form,
    isStored: record !== undefined,
    id,
    get version() {
      return form.record.version;
    },
    theirs,
    isReviewing: isLooking,
    openConflict: (record, isLooking = false) => {
      // Normalized like the server, so that only real differences count.
      const stored = schema.safeParse(form.getValues());
      if (stored.success) form.setValues(toFormValues(schema, stored.data as z.input<Schema>));
      setIsLooking(isLooking);
      setCurrent(record as z.input<Schema> & Form<never>['record']);
    },
    resolveConflict: (chosen) => {
      if (current && theirs) {
        const { id, version } = current;
        Object.assign(form.record, { id, version });
        form.setInitialValues(theirs);
      }
      form.setValues(chosen);
      setCurrent(null);
    },
    dismissConflict: () => setCurrent(null),
  };
}
