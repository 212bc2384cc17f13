import type { ComponentType, ReactNode } from 'react';
import type { Field, Kind } from '#shared/fields/kinds.ts';
import { optionSet } from '#shared/fields/optionSet.ts';
import { MailLink } from '../../ui/links/MailLink.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { WebLink } from '../../ui/links/WebLink.tsx';
import { EditableValue } from '../../ui/record/EditableValue.tsx';
import type { EditInput } from '../../ui/record/editing/editInput.ts';
import type { FieldEditor } from './useChangeField.ts';

const LINKS: Partial<Record<Kind, ComponentType<{ value: string }>>> = {
  email: ({ value }) => <MailLink address={value} />,
  phone: ({ value }) => <PhoneLink number={value} />,
  web: ({ value }) => <WebLink url={value} />,
};

/** The box or the menu that changes a field, and the value that it holds where that is not the field's own. */
interface FieldBox {
  input: EditInput;
  toText: (value: unknown) => unknown;
  fromText: (value: unknown) => unknown;
}

const yesOrNo = optionSet({ yes: 'Yes', no: 'No' });
const same = (value: unknown) => value;

/** Screens give the box of a record or person, which depends on the stored one. */
function boxOf(field: Field, emptyLabel?: string): FieldBox {
  switch (field.kind) {
    case 'choice':
      return { input: { ...field, emptyLabel }, toText: same, fromText: same };
    case 'yesNo':
      return {
        input: { kind: 'choice', set: yesOrNo, isRequired: true },
        toText: (value) => (value ? 'yes' : 'no'),
        fromText: (value) => value === 'yes',
      };
    case 'texts':
      return {
        input: field,
        toText: (value) => (Array.isArray(value) ? value.join('\n') : ''),
        fromText: (value) => linesOf(String(value)),
      };
    case 'record':
    case 'person':
      return { input: { kind: 'text' }, toText: same, fromText: same };
    default:
      return { input: field, toText: same, fromText: same };
  }
}

/** Each line once, without those that are empty. */
const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

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
      // Records have all fields of their form, cards those of their table.
      onSave={(next) => edit.save(name, box.fromText(next) as Values[Name])}
    >
      {children ?? (Link && typeof value === 'string' && value && <Link value={value} />)}
    </EditableValue>
  );
}
