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
  /** The label where the screen calls it otherwise than the form. */
  label?: string;
  /** Shown where there is no value; without it the fact is left out until empty facts are shown. */
  emptyText?: string;
  /** Takes the whole width, for text of several lines. */
  wide?: boolean;
  /** The text in the box or the menu of a field that is no text, and the function that reads it. */
  asText?: { value: string; parse: (text: string) => Values[Name] };
  /** True if the shown value is a link. */
  isLink?: boolean;
  /** The value as it is shown; its text by default. */
  children?: ReactNode;
}

const LINE: EditInput = { type: 'text' };

/** One field of a record, with its label, which is changed in its place. */
export function Fact<Values, Name extends keyof Values & string>(props: FactProps<Values, Name>) {
  const { edit, name, input = LINE, label = edit.labels[name], emptyText, wide, asText, ...shown } = props;
  const areEmptyShown = use(ShowEmptyFacts);
  const value = asText ? asText.value : edit.record[name];
  const isEmpty = value === null || value === '';
  if (isEmpty && !emptyText && !areEmptyShown) return null;
  return (
    <DescriptionItem label={label} wide={wide}>
      <EditableValue
        label={label}
        value={value}
        input={input}
        emptyText={emptyText}
        // The record has every field that its form has.
        onSave={(next) => edit.save(name, asText ? asText.parse(String(next)) : (next as Values[Name]))}
        {...shown}
      />
    </DescriptionItem>
  );
}
