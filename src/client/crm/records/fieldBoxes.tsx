import type { ComponentType } from 'react';
import type { Field, Kind } from '#shared/fields/kinds.ts';
import { optionSet } from '#shared/fields/optionSet.ts';
import { MailLink } from '../../ui/links/MailLink.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { WebLink } from '../../ui/links/WebLink.tsx';
import type { EditInput } from '../../ui/record/editing/editInput.ts';

/** The links as which values of a kind are shown. */
export const LINKS: Partial<Record<Kind, ComponentType<{ value: string }>>> = {
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

/** The box of a field's kind. That of a record or a person is given by the screen: it depends on the stored one. */
export function boxOf(field: Field, emptyLabel?: string): FieldBox {
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
