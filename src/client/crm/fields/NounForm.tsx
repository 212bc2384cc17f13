import { type ComponentProps, type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { type Fields, labelsOf } from '#shared/fields/kinds.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import type { ZodForm } from '../../ui/form/useZodForm.ts';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { RecordFormScreen } from '../records/RecordFormScreen.tsx';
import type { RecordType } from '../records/recordType.ts';
import { type SaveFacts, useSaveRecord } from '../records/useSaveRecord.ts';
import { formatsOf } from './formatsOf.tsx';

interface NounFormProps<Schema extends z.ZodObject, Saved extends object>
  extends Pick<SaveFacts<Schema, Saved>, 'calls' | 'withNew'> {
  type: RecordType<SubjectNoun>;
  schema: Schema;
  blank: NoInfer<z.input<Schema>>;
  record?: (NoInfer<z.input<Schema>> & { id: string; version: number }) | undefined;
  name: string | undefined;
  /** Labels that the form has otherwise than its noun. */
  labels?: { [Name in keyof z.input<Schema>]?: string };
  /** Over the form that needs the record. */
  inDialog?: boolean | undefined;
  /** Saved in place of the inputs' values. */
  toSaved?: (values: z.input<Schema>) => z.input<Schema>;
  onInvalid?: (form: ZodForm<Schema>) => ComponentProps<typeof RecordFormScreen<Schema>>['onInvalid'];
  hint?: (form: ZodForm<Schema>) => ReactNode;
  /** The dialogs that the form opens, which stand outside of it: forms cannot be nested. */
  dialogs?: (form: ZodForm<Schema>) => ReactNode;
  /** Called with the saved record, or without one on Cancel. */
  onDone: (saved?: Saved) => void;
  children: (form: ZodForm<Schema>) => ReactNode;
}

/** The form that adds or edits a record of any noun; its labels and formats follow from the fields of the schema. */
export function NounForm<Schema extends z.ZodObject, Saved extends object>(
  props: NounFormProps<Schema, Saved>,
) {
  const { type, calls, schema, blank, record, name, inDialog, withNew, onDone } = props;
  const { toSaved = (values) => values, onInvalid, hint, dialogs, children } = props;
  const edit = useRecordForm(schema, blank, record);
  const { form } = edit;
  const [format] = useState(() => formatsOf(form.fields as Fields));
  const labels = { ...labelsOf(form.fields as Fields), ...props.labels } as Record<
    keyof z.input<Schema> & string,
    string
  >;
  const saving = useSaveRecord({
    ...{ type, edit, calls, onSaved: onDone, offersRecord: !inDialog },
    ...(withNew && { withNew }),
  });
  const onSave = (values: z.input<Schema>) => saving.onSave(toSaved(values));
  if (inDialog) {
    return (
      <FormDialog
        title={`Add New ${type.label}`}
        saveLabel={`Save ${type.label}`}
        size="xl"
        form={form}
        saving={Boolean(saving.create?.isPending)}
        onSave={onSave}
        onClose={() => onDone()}
        hint={hint?.(form)}
      >
        {children(form)}
      </FormDialog>
    );
  }
  return (
    <>
      <RecordFormScreen
        noun={type.noun}
        name={name}
        {...saving}
        labels={labels}
        format={format}
        onSave={onSave}
        onInvalid={onInvalid?.(form)}
        onCancel={() => onDone()}
        hint={hint?.(form)}
      >
        {children(form)}
      </RecordFormScreen>
      {dialogs?.(form)}
    </>
  );
}
