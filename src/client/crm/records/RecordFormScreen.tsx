import type { ComponentProps, ReactNode } from 'react';
import type * as z from 'zod';
import { nounInTitle, type SubjectNoun } from '#shared/records/nouns.ts';
import { FormScreen } from '../../ui/form/FormScreen.tsx';
import type { FormErrors } from '../../ui/form/form.ts';
import { ConflictDialog } from '../../ui/record/ConflictDialog.tsx';
import type { RecordQuery } from '../../ui/record/RecordLoader.tsx';
import type { RecordForm } from '../../ui/record/useRecordForm.ts';
import { ConcurrentChangeNotice } from '../live/ConcurrentChangeNotice.tsx';

interface RecordFormScreenProps<Schema extends z.ZodObject>
  extends Pick<ComponentProps<typeof ConflictDialog<z.input<Schema>>>, 'labels' | 'format' | 'onSave'> {
  noun: SubjectNoun | 'document';
  name: string | undefined;
  edit: RecordForm<Schema>;
  /** The record as it now is, loaded in addition to the one that the form was opened with; disabled for a new one. */
  current: RecordQuery<{ version: number }>;
  create?: { isPending: boolean };
  update: { isPending: boolean; data?: { version: number } };
  onInvalid?: (errors: FormErrors) => void;
  onCancel: () => void;
  hint?: ReactNode;
  beside?: Pick<ComponentProps<typeof FormScreen>, 'aside' | 'summary' | 'next'>;
  children: ReactNode;
}

/** The screen that adds or edits a record: its form, the notice of changes by others, and the conflict dialog. */
export function RecordFormScreen<Schema extends z.ZodObject>(props: RecordFormScreenProps<Schema>) {
  const {
    noun,
    name,
    edit,
    current,
    create,
    update,
    labels,
    format,
    onSave,
    onInvalid,
    onCancel,
    hint,
    beside,
    children,
  } = props;
  const inTitle = nounInTitle(noun);
  return (
    <>
      <FormScreen
        title={create ? `Add ${inTitle === noun ? 'new' : 'New'} ${inTitle}` : `Edit ${inTitle}`}
        name={name}
        saveLabel={`Save ${inTitle}`}
        form={edit.form}
        saving={update.isPending || Boolean(create?.isPending)}
        onSave={onSave}
        onInvalid={onInvalid}
        onCancel={onCancel}
        labels={labels}
        {...beside}
        hint={
          <>
            {hint}
            <ConcurrentChangeNotice noun={noun} edit={edit} query={current} save={update} />
          </>
        }
      >
        {children}
      </FormScreen>
      <ConflictDialog noun={noun} edit={edit} labels={labels} format={format} onSave={onSave} />
    </>
  );
}
