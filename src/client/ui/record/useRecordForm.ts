import { useState } from 'react';
import { v7 } from 'uuid';
import type * as z from 'zod';
import { toFormValues, useZodForm, type ZodForm } from '../form/useZodForm.ts';

/** What a form that adds or edits a record knows about it, from opening to a save that succeeded. */
export interface RecordForm<Schema extends z.ZodObject> {
  form: ZodForm<Schema>;
  /** The record's id; for a new one chosen here, so that pressing Save again after a lost answer adds no second. */
  id: string;
  /** The version that the form started from, or that a conflict was settled against. */
  version: number;
  /** What somebody else saved meanwhile, as form values; null while there is no conflict. */
  theirs: z.input<Schema> | null;
  /** Whether the person only looks at what somebody else saved, and has not tried to save. */
  isReviewing: boolean;
  /** Takes the record as it now is, from an answer that refused a stale save or, before any save, to be looked at. */
  openConflict: (current: unknown, isLooking?: boolean) => void;
  /** Goes on with the chosen values, against the version that was met. */
  resolveConflict: (chosen: z.input<Schema>) => void;
  dismissConflict: () => void;
}

/** The form of one record. The record may be fetched again while it is open: what was opened stays the base. */
export function useRecordForm<Schema extends z.ZodObject>(
  schema: Schema,
  blank: NoInfer<z.input<Schema>>,
  record?: NoInfer<z.input<Schema>> & { id: string; version: number },
): RecordForm<Schema> {
  const form = useZodForm(schema, record ?? blank, record && { id: record.id, version: record.version });
  const [id] = useState(() => record?.id ?? v7());
  const [met, setMet] = useState<(z.input<Schema> & { version: number }) | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const theirs = met && toFormValues(schema, met);

  return {
    form,
    id,
    get version() {
      return form.record.version;
    },
    theirs,
    isReviewing: isLooking,
    openConflict: (current, isLooking = false) => {
      // Trimmed and completed as the server would have stored it, so that only real differences are asked about.
      const stored = schema.safeParse(form.getValues());
      if (stored.success) form.setValues(toFormValues(schema, stored.data as z.input<Schema>));
      setIsLooking(isLooking);
      setMet(current as z.input<Schema> & { version: number });
    },
    resolveConflict: (chosen) => {
      if (met && theirs) {
        form.record.version = met.version;
        form.setInitialValues(theirs);
      }
      form.setValues(chosen);
      setMet(null);
    },
    dismissConflict: () => setMet(null),
  };
}
