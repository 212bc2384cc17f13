import { Button } from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { EditableField, type EditableFieldProps } from './EditableField.tsx';

/** Shows facts without a value, to be filled in. */
export const ShowEmptyFacts = createContext(false);

interface EditableFactsProps {
  dense?: boolean;
  placeholder?: ReactNode;
  children: ReactNode;
}

/** Facts that are changed in place, and a button that shows those without a value. */
export function EditableFacts({ dense, placeholder, children }: EditableFactsProps) {
  const [areEmptyShown, setEmptyShown] = useState(false);
  return (
    <ShowEmptyFacts value={areEmptyShown}>
      {!areEmptyShown && placeholder}
      <DescriptionList dense={dense}>{children}</DescriptionList>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        c="dimmed"
        fw={400}
        ms={-8}
        mt="xs"
        aria-expanded={areEmptyShown}
        onClick={() => setEmptyShown(!areEmptyShown)}
      >
        {areEmptyShown ? 'Hide empty fields' : 'Show empty fields'}
      </Button>
    </ShowEmptyFacts>
  );
}

interface FactProps<Values, Name extends keyof Values & string> extends EditableFieldProps<Values, Name> {
  /** Shown where there is no value; without it the fact is left out until empty facts are shown. */
  emptyText?: string;
  /** A value that says nothing: hidden as if there were none. */
  usual?: Values[Name];
  wide?: boolean;
}

export function Fact<Values, Name extends keyof Values & string>(props: FactProps<Values, Name>) {
  const { wide, usual, ...shown } = props;
  const { edit, name, label = edit.fields[name].label, emptyText } = shown;
  const areEmptyShown = use(ShowEmptyFacts);
  const value = edit.record[name];
  const isEmpty =
    value === null || value === '' || value === usual || (Array.isArray(value) && value.length === 0);
  if (isEmpty && !emptyText && !areEmptyShown) return null;
  return (
    <DescriptionItem label={label} wide={wide}>
      <EditableField {...shown} />
    </DescriptionItem>
  );
}

/** A longer text of a record in a panel of its own, which is changed in its place. */
export const TextFact = <Values, Name extends keyof Values & string>(
  props: EditableFieldProps<Values, Name>,
) => (
  <Panel title={props.edit.fields[props.name].label}>
    <EditableField {...props} />
  </Panel>
);

export const NameInPlace = <Values, Name extends keyof Values & string>(
  props: EditableFieldProps<Values, Name>,
) => <EditableField {...props} isLink />;
