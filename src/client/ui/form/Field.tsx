import { Checkbox, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { ElementType, FocusEventHandler, Ref } from 'react';
import { labelWithUnit } from '#shared/fields/formatField.ts';
import type { Field as FieldKind } from '#shared/fields/kinds.ts';
import classes from './FormScreen.module.css';
import type { Form } from './form.ts';
import { InputField } from './InputField.tsx';
import { AbnInput, AudInput, DateInput, TimeInput, WholeInput } from './inputs.tsx';
import { Select } from './Select.ts';

type InputProps = Pick<
  TextInputProps,
  | 'aria-keyshortcuts'
  | 'autoComplete'
  | 'className'
  | 'classNames'
  | 'description'
  | 'disabled'
  | 'inputMode'
  | 'max'
  | 'maxLength'
  | 'placeholder'
  | 'withAsterisk'
>;

interface FieldProps<Values, Name extends keyof Values & string> extends InputProps {
  form: Form<Values>;
  /** The name of a field that has a kind; a record, a person or several texts need an `InputField` of their own. */
  name: Name;
  /** The label where the form calls the field otherwise than its noun does. */
  label?: string;
  /** Takes a whole row of its section, such as a description. */
  isWide?: boolean;
  /** The name for screen readers, in place of a label that the legend above says already. */
  'aria-label'?: string;
  /** The lines of a text of several lines, 3 to 12 by default. */
  minRows?: number;
  maxRows?: number;
  ref?: Ref<HTMLInputElement> | Ref<HTMLTextAreaElement> | undefined;
  onFocus?: FocusEventHandler;
  /** Called after the form has the value, to update other fields. */
  onChange?: (value: Values[Name]) => void;
}

/**
 * The input of the field's kind, with label and unit.
 * @throws Error for a name without a field in the schema
 */
export function Field<Values, Name extends keyof Values & string>({
  form,
  name,
  label,
  isWide,
  ...props
}: FieldProps<Values, Name>) {
  const field = form.fields[name];
  if (!field) throw new Error(`The form knows no field called ${name}`);
  const { as, ...own } = inputOf(field);
  return (
    <InputField
      form={form}
      name={name}
      as={as as ElementType}
      label={props['aria-label'] ? undefined : (label ?? labelWithUnit(field))}
      withAsterisk={('message' in field && field.message !== undefined) || undefined}
      className={isWide ? classes.wide : undefined}
      {...own}
      {...props}
    />
  );
}

/** The input of a field's kind, and what it needs to know of the field. */
function inputOf(field: FieldKind): { as: unknown } & Record<string, unknown> {
  switch (field.kind) {
    case 'longText':
      return { as: Textarea, minRows: 3, maxRows: 12 };
    case 'phone':
      return { as: TextInput, type: 'tel' };
    case 'email':
      return { as: TextInput, type: 'email' };
    case 'web':
      return { as: TextInput, type: 'url' };
    case 'abn':
      return { as: AbnInput };
    case 'aud':
      return { as: AudInput };
    case 'percent':
    case 'whole':
      return { as: WholeInput };
    case 'date':
      return { as: DateInput };
    case 'time':
      return { as: TimeInput };
    case 'yesNo':
      return { as: Checkbox };
    case 'choice':
      return {
        as: Select,
        data: field.set.options,
        allowDeselect: false,
        ...(!field.isRequired && {
          clearable: true,
          clearButtonProps: { 'aria-label': `Clear ${field.label.toLowerCase()}` },
        }),
      };
    case 'text':
      return { as: TextInput };
    default:
      throw new Error(`${field.label} needs an input of its own`);
  }
}
