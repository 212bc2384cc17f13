import { Button } from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { formatShortDate } from '#shared/fields/format.ts';
import { formatField } from '#shared/fields/formatField.ts';
import { recordLabels } from '#shared/records/recordLabels.ts';
import { PanelSection } from '../../ui/Panel.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { EditableField, type EditableFieldProps } from './EditableField.tsx';

/** Shows also facts without a value, to be filled in, and those that the heading has. */
export const ShowAllFacts = createContext(false);

interface EditableFactsProps {
  /** Sections with further facts, before the button that shows all. */
  sections?: ReactNode;
  children: ReactNode;
}

/** Facts that are changed in place, and a button that also shows those without a value and those of the heading. */
export function EditableFacts({ sections, children }: EditableFactsProps) {
  const [areAllShown, setAllShown] = useState(false);
  return (
    <ShowAllFacts value={areAllShown}>
      <DescriptionList>{children}</DescriptionList>
      {sections}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        c="dimmed"
        fw={400}
        ms={-8}
        mt="xs"
        aria-expanded={areAllShown}
        onClick={() => setAllShown(!areAllShown)}
      >
        {areAllShown ? 'Show fewer fields' : 'Show all fields'}
      </Button>
    </ShowAllFacts>
  );
}

interface FactProps<Values, Name extends keyof Values & string> extends EditableFieldProps<Values, Name> {
  /** Shown where there is no value; without it the fact is left out until all facts are shown. */
  emptyText?: string;
  /** A value that says nothing: hidden as if there were none. */
  usual?: Values[Name];
  wide?: boolean;
  /** A value that seldom changes is text until all facts are shown. */
  isSteady?: boolean;
  /** The heading of the screen shows it as well. */
  isInHeading?: boolean | undefined;
}

export function Fact<Values, Name extends keyof Values & string>(props: FactProps<Values, Name>) {
  const { wide, usual, isSteady, isInHeading, ...shown } = props;
  const { edit, name, label = edit.fields[name].label, emptyText } = shown;
  const areAllShown = use(ShowAllFacts);
  const value = edit.record[name];
  const isEmpty =
    value === null || value === '' || value === usual || (Array.isArray(value) && value.length === 0);
  if (!areAllShown && (isInHeading || (isEmpty && !emptyText))) return null;
  return (
    <DescriptionItem label={label} wide={wide}>
      {isSteady && !isEmpty && !areAllShown ? (
        (shown.children ?? formatField(edit.fields[name], value))
      ) : (
        <EditableField {...shown} />
      )}
    </DescriptionItem>
  );
}

/** A longer text of a record in a section of its own, which is changed in its place. */
export const TextFact = <Values, Name extends keyof Values & string>(
  props: EditableFieldProps<Values, Name>,
) => (
  <PanelSection title={props.edit.fields[props.name].label}>
    <EditableField {...props} />
  </PanelSection>
);

/** The days on which a record was created and changed, in a list of its facts. */
export const RecordDates = ({ record }: { record: { createdAt: Date; updatedAt: Date } }) => (
  <>
    <DescriptionItem label={recordLabels.createdAt}>{formatShortDate(record.createdAt)}</DescriptionItem>
    <DescriptionItem label={recordLabels.updatedAt}>{formatShortDate(record.updatedAt)}</DescriptionItem>
  </>
);

export const NameInPlace = <Values, Name extends keyof Values & string>(
  props: EditableFieldProps<Values, Name>,
) => <EditableField {...props} isLink />;
