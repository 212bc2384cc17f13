import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useSyncExternalStore } from 'react';
import type { StoredVersion } from '#shared/business/versions.schema.ts';
import type { VersionedContent } from '#shared/business/versions.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import { DateInput } from '../../../ui/form/inputs.tsx';
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx';
import { useFormProps } from '../../../ui/form/useFormProps.ts';
import { useFormErrors, useFormValue } from '../../../ui/form/useZodForm.ts';
import { ConflictDialog } from '../../../ui/record/ConflictDialog.tsx';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx';
import classes from '../Business.module.css';
import { DraftActions, describeEffect, GoneAlert } from './DraftActions.tsx';
import {
  changesNothing,
  type DraftEdit,
  type DraftKind,
  type DraftValues,
  draftLabels,
  recordOf,
  versionBefore,
} from './draftKind.ts';
import { useDraftActions } from './useDraftActions.ts';
import { useStoredDraft } from './useStoredDraft.ts';

interface DraftFormProps<Kind extends VersionedContent, Values extends DraftValues> {
  kind: DraftKind<Kind, Values>;
  edit: DraftEdit<Values>;
  /** All versions as they are stored now, with the draft if there is one. */
  versions: StoredVersion<Kind>[];
  /** Called with the id of the draft that was published, discarded or given up. */
  onClose: (id: string) => void;
  /** The fields of the content. */
  children: ReactNode;
}

/** The draft of the next version, which is saved, published or discarded. */
export function DraftForm<Kind extends VersionedContent, Values extends DraftValues>({
  kind,
  edit,
  versions,
  onClose,
  children,
}: DraftFormProps<Kind, Values>) {
  const { form } = edit;
  const close = () => onClose(form.record.id);
  const actions = useDraftActions(kind, edit, versions, close);
  const { newer, isGone } = useStoredDraft(kind, form, versions, actions, close);
  const validFrom = useFormValue(form, 'validFrom');
  const replaced = versions.find((one) => one.state === 'scheduled' && one.id && one.validFrom === validFrom);
  const day = useRef<HTMLInputElement>(null);
  const isPublishing = useRef(false);
  const formProps = useFormProps({
    form,
    saving: actions.isBusy,
    onSave: () => (isPublishing.current ? actions.publish(replaced?.id) : actions.save()),
    // A stored draft is open whenever its screen is; a new one opens by a button, which is gone then.
    autoFocus: form.record.version === 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    isPublishing.current = submitter instanceof HTMLButtonElement && submitter.value === 'publish';
    formProps.onSubmit(event);
  };

  return (
    <SettingsSection
      title="Draft of the next version"
      hint="Not visible until you publish."
      action={
        <Button variant="default" size="compact-md" onClick={actions.discard} aria-disabled={actions.isBusy}>
          Discard
        </Button>
      }
    >
      <form {...formProps} onSubmit={submit} aria-label="Draft of the next version">
        <Text role="status" size="sm" c="dimmed">
          {newer && (
            <>
              {'Somebody else changed this draft just now. '}
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => edit.openConflict(recordOf(kind, newer), true)}
              >
                See the changes
              </Anchor>
            </>
          )}
        </Text>
        <InputField
          form={form}
          name="validFrom"
          as={DateInput}
          ref={day}
          label={draftLabels.validFrom}
          withAsterisk
          description={describeEffect(validFrom, replaced)}
          className={classes.startsOn}
          onChange={actions.forgetRefusal}
        />
        {children}
        <Source form={form} />
        {isGone && <GoneAlert onKeep={actions.saveAsNew} onClose={close} />}
        <Foot
          kind={kind}
          edit={edit}
          versions={versions}
          actions={actions}
          onChangeDay={() => day.current?.focus()}
        />
      </form>
      <ConflictDialog
        noun="draft"
        edit={edit}
        labels={kind.labels}
        format={kind.formats(form.getInitialValues())}
        onSave={actions.save}
      />
      <LeaveGuard hasChanges={form.isDirty} />
    </SettingsSection>
  );
}

/** The source and the day of its check, folded: most drafts have none. */
function Source<Values extends DraftValues>({ form }: { form: DraftEdit<Values>['form'] }) {
  const errors = useFormErrors(form);
  return (
    <FoldedFields summary="Where this comes from" hasError={Boolean(errors.sourceUrl ?? errors.checkedOn)}>
      <div className={classes.pairs}>
        <InputField form={form} name="sourceUrl" as={TextInput} type="url" label={draftLabels.sourceUrl} />
        <InputField form={form} name="checkedOn" as={DateInput} label={draftLabels.checkedOn} />
      </div>
    </FoldedFields>
  );
}

/** The bar with the changes of what is typed, which renders with each letter. */
function Foot<Kind extends VersionedContent, Values extends DraftValues>({
  kind,
  edit: { form },
  versions,
  ...props
}: Pick<DraftFormProps<Kind, Values>, 'kind' | 'edit' | 'versions'> &
  Omit<ComponentProps<typeof DraftActions>, 'changes' | 'isUnchanged'>) {
  const values = useSyncExternalStore(form.subscribe, form.getValues);
  const before = versionBefore(versions, values.validFrom);
  const changes = before ? kind.changes(before.content, values) : [];
  return <DraftActions changes={changes} isUnchanged={changesNothing(before, changes, values)} {...props} />;
}
