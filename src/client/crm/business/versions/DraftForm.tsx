import { Button, Group, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { VersionedContent } from '#shared/site/versions.ts';
import { Field } from '../../../ui/form/Field.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { DateInput } from '../../../ui/form/inputs.tsx';
import { useFormProps } from '../../../ui/form/useFormProps.ts';
import { SettingsSection } from '../../settings/SettingsSection.tsx';
import classes from '../Business.module.css';
import { type DraftValues, useDraftActions } from './useDraftActions.ts';

interface DraftFormProps<Values extends DraftValues> {
  kind: VersionedContent;
  form: Form<Values>;
  /** What is saved of the values of the form. */
  contentOf: (values: Values) => unknown;
  onClose: () => void;
  /** The fields of the content. */
  children: ReactNode;
}

/** The draft of the next version, which is saved, published or discarded. */
export function DraftForm<Values extends DraftValues>({
  kind,
  form,
  contentOf,
  onClose,
  children,
}: DraftFormProps<Values>) {
  const actions = useDraftActions(kind, form, contentOf, onClose);
  const formProps = useFormProps({ form, saving: actions.isBusy, onSave: actions.save, autoFocus: false });
  return (
    <SettingsSection title="Draft of the next version" hint="Nobody uses it before it is published.">
      <form {...formProps} aria-label="Draft of the next version">
        <div className={classes.pairs}>
          <Field form={form} name="validFrom" as={DateInput} label="Holds from" withAsterisk />
          <Field form={form} name="checkedOn" as={DateInput} label="Compared with the source on" />
          <Field
            form={form}
            name="sourceUrl"
            as={TextInput}
            type="url"
            label="Source"
            className={classes.wide}
          />
        </div>
        {children}
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="subtle" onClick={actions.discard} aria-disabled={actions.isBusy}>
            Discard the draft
          </Button>
          <Button type="submit" variant="default" aria-disabled={actions.isBusy}>
            Save the draft
          </Button>
          <Button onClick={actions.publish} aria-disabled={actions.isBusy}>
            Publish
          </Button>
        </Group>
        <Text size="sm" c="dimmed" ta="right" mt="xs">
          Publishing cannot be undone.
        </Text>
      </form>
    </SettingsSection>
  );
}
