import type { ReactNode } from 'react';
import { EditableValue } from '../../ui/record/EditableValue.tsx';
import type { EditInput } from '../../ui/record/editing/editInput.ts';
import { boxOf, LINKS } from './fieldBoxes.tsx';
import type { FieldEditor } from './useChangeField.ts';

export interface EditableFieldProps<Values, Name extends keyof Values & string> {
  edit: FieldEditor<Values>;
  name: Name;
  /** The input where the field's kind does not say it all: of a record or a person, or with suggestions. */
  input?: EditInput | undefined;
  /** The label where the screen calls it otherwise than the form. */
  label?: string | undefined;
  /** Shown in the place of an empty value; 'Add Industry' by default. */
  emptyText?: string | undefined;
  /** True if the shown value is a link, as that of an e-mail address is. */
  isLink?: boolean | undefined;
  /** True for rows of a table. */
  dense?: boolean;
  /** The value as it is shown; its text, or a link to it, by default. */
  children?: ReactNode;
}

/** One field of a record, which is changed in its place by the input of its kind. */
export function EditableField<Values, Name extends keyof Values & string>(
  props: EditableFieldProps<Values, Name>,
) {
  const { edit, name, dense, children, emptyText } = props;
  const field = edit.fields[name];
  const box = boxOf(field, emptyText);
  const Link = dense ? undefined : LINKS[field.kind];
  const { input = box.input, label = field.label, isLink = Link !== undefined } = props;
  const value = box.toText(edit.record[name] ?? null);
  return (
    <EditableValue
      label={label}
      value={value}
      input={input}
      emptyText={emptyText}
      isLink={isLink}
      {...(dense && { dense })}
      // The record has every field that its form has, and its card those that its table edits.
      onSave={(next) => edit.save(name, box.fromText(next) as Values[Name])}
    >
      {children ?? (Link && typeof value === 'string' && value && <Link value={value} />)}
    </EditableValue>
  );
}
