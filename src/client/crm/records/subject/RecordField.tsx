import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Field } from '#shared/fields/kinds.ts';
import { mapOptions } from '#shared/fields/optionSet.ts';
import { type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import type { Form } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import type { RecordBoxProps } from '../../../ui/record/editing/editInput.ts';
import type { EditableFieldProps } from '../EditableField.tsx';
import { Fact } from '../Fact.tsx';
import { RecordSelect, type RecordSelectProps } from './RecordSelect.tsx';
import { recordHref } from './recordHref.ts';

/** @throws Error for a field that refers to no record */
function nounOf(field: Field | undefined): SubjectNoun {
  if (field?.kind !== 'record') throw new Error('The field refers to no record');
  return field.noun;
}

interface NounSelectProps extends Omit<RecordSelectProps, 'nouns' | 'value' | 'onChange' | 'title'> {
  noun: SubjectNoun;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The stored record, so that its title shows at once. */
  stored?: { id: string | null; title: string | null } | undefined;
}

const NounSelect = ({ noun, value, onChange, stored, ...props }: NounSelectProps) => (
  <RecordSelect
    nouns={[noun]}
    value={value === null ? null : { noun, id: value }}
    onChange={(record) => onChange(record?.id ?? null)}
    title={stored?.id === value ? stored.title : null}
    {...props}
  />
);

interface RecordFieldProps<Values>
  extends Pick<
    NounSelectProps,
    'stored' | 'description' | 'placeholder' | 'clearable' | 'disabled' | 'except' | 'withAsterisk'
  > {
  form: Form<Values>;
  /** The name of a field that refers to a record; a contact of the chosen account has `ContactSelect`. */
  name: keyof Values & string;
  /** Shows what each record belongs to. */
  showDetail?: boolean;
  /** Called with the new record once the form holds it. */
  onChange?: () => void;
}

/** Chooses the record that a field refers to; one that is not required can be cleared. */
export function RecordField<Values>({ form, name, ...props }: RecordFieldProps<Values>) {
  const field = form.fields[name];
  const noun = nounOf(field);
  const isRequired = field !== undefined && 'isRequired' in field && field.isRequired;
  return (
    <InputField
      form={form}
      name={name}
      as={NounSelect}
      noun={noun}
      label={field?.label}
      withAsterisk={isRequired}
      clearable={!isRequired}
      placeholder={isRequired ? `Choose ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : `No ${noun}`}
      {...props}
    />
  );
}

interface RecordFactProps<Values, Name extends keyof Values & string>
  extends Pick<EditableFieldProps<Values, Name>, 'edit' | 'name' | 'emptyText'> {
  title: string | null;
  isInHeading?: boolean;
}

/** The record that a field refers to, which another one takes the place of. */
export function RecordFact<Values, Name extends keyof Values & string>({
  title,
  ...props
}: RecordFactProps<Values, Name>) {
  const { edit, name } = props;
  const noun = nounOf(edit.fields[name]);
  return (
    <Fact {...props} input={{ kind: 'record', as: BOXES[noun], title }} isLink>
      <Anchor component={Link} to={recordHref({ noun, id: String(edit.record[name]) })}>
        {title}
      </Anchor>
    </Fact>
  );
}

/** The box in place of the fact, by noun. */
const BOXES = mapOptions(subjectNoun, (noun) => (props: RecordBoxProps) => (
  <NounSelect noun={noun} {...props} />
));
