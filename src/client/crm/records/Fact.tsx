import { type ReactNode, use } from 'react';
import { DescriptionItem } from '../../ui/record/DescriptionList.tsx';
import { EditableValue } from '../../ui/record/EditableValue.tsx';
import type { EditInput } from '../../ui/record/editing/editInput.ts';
import { ShowEmptyFacts } from './EditableFacts.tsx';
import type { FieldEditor } from './useChangeField.ts';

interface FactProps<Values, Name extends keyof Values & string> {
  edit: FieldEditor<Values>;
  name: Name;
  /** A line of text by default. */
  input?: EditInput;
  /** Where the screen calls it otherwise than the form. */
  label?: string;
  /** Shown where there is no value; without it the fact is left out until empty facts are shown. */
  emptyText?: string;
  /** Takes the whole width, for text of several lines. */
  wide?: boolean;
  /** What is shown is a link. */
  isLink?: boolean;
  /** How the value is shown; its text by default. */
  children?: ReactNode;
}

const LINE: EditInput = { type: 'text' };

/** One field of a record, with its label, which is changed in its place. */
export function Fact<Values, Name extends keyof Values & string>(props: FactProps<Values, Name>) {
  const { edit, name, input = LINE, label = edit.labels[name], emptyText, wide, isLink, children } = props;
  const areEmptyShown = use(ShowEmptyFacts);
  // The record has every field that its form has.
  const value = (edit.record[name] ?? null) as Values[Name];
  if ((value === null || value === '') && !emptyText && !areEmptyShown) return null;
  return (
    <DescriptionItem label={label} wide={wide}>
      <EditableValue
        label={label}
        value={value}
        input={input}
        emptyText={emptyText}
        isLink={isLink}
        onSave={(next) => edit.save(name, next)}
      >
        {children}
      </EditableValue>
    </DescriptionItem>
  );
}
