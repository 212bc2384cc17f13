import { Alert, Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { StoredVersion } from '#shared/business/versions.schema.ts';
import type { VersionedContent } from '#shared/business/versions.ts';
import { formatCount, formatShortDay, today } from '#shared/fields/format.ts';
import type { Form } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import { DateInput } from '../../../ui/form/inputs.tsx';
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx';
import { useFormProps } from '../../../ui/form/useFormProps.ts';
import { useFormErrors, useFormValue } from '../../../ui/form/useZodForm.ts';
import { ConflictDialog } from '../../../ui/record/ConflictDialog.tsx';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import settings from '../../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx';
import classes from '../Business.module.css';
import {
  changesNothing,
  type DraftEdit,
  type DraftKind,
  type DraftValues,
  draftLabels,
  recordOf,
  versionBefore,
} from './draftKind.ts';
import own from './PriceTable.module.css';
import { listChanges, useDraftActions } from './useDraftActions.ts';

interface DraftActionsProps {
  changes: string[];
  /** True where publishing would change nothing. */
  isUnchanged: boolean;
  actions: ReturnType<typeof useDraftActions>;
  onChangeDay: () => void;
}

/** The number of changes and the buttons of a draft, in sight while it is typed, and why it was not published. */
const DraftActions = ({ changes, isUnchanged, actions, onChangeDay }: DraftActionsProps) => (
  <>
    {actions.refusal && (
      <Alert mt="lg" color="red" role="alert" title="Not published" ref={showWhole}>
        <Text size="sm">{actions.refusal}</Text>
        <Anchor component="button" type="button" size="sm" onClick={onChangeDay}>
          Change the day
        </Anchor>
      </Alert>
    )}
    <div className={settings.foot}>
      <div className={own.changes}>
        <Text fw={600}>
          {changes.length === 0 ? 'No changes yet' : formatCount(changes.length, 'change')}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {listChanges(changes)}
        </Text>
      </div>
      <Button type="submit" variant="default" aria-disabled={actions.isBusy}>
        Save draft
      </Button>
      <Button
        type="submit"
        value="publish"
        variant={changes.length === 0 ? 'default' : 'filled'}
        disabled={isUnchanged}
        aria-disabled={actions.isBusy}
      >
        Publish
      </Button>
    </div>
  </>
);

/** Scrolls to what is inserted below the end of the screen, with the buttons after it. */
const showWhole = (alert: HTMLElement | null) =>
  (alert?.nextElementSibling ?? alert)?.scrollIntoView({ block: 'nearest' });

/** The effect of publishing a draft: `replaced` is the scheduled version of the same day. */
function describeEffect(validFrom: string, replaced: StoredVersion<VersionedContent> | undefined) {
  if (!validFrom) return '';
  if (validFrom <= today()) return 'Applies at once, and cannot be withdrawn.';
  const day = formatShortDay(validFrom);
  if (replaced)
    return `Replaces the version that ${replaced.publishedByName ?? 'somebody'} scheduled for ${day}.`;
  return `Starts on ${day}. Until then it can be withdrawn or replaced.`;
}

/** Shown when somebody else published or discarded the draft while something was typed. */
const GoneAlert = ({ onKeep, onClose }: { onKeep: () => void; onClose: () => void }) => (
  <Alert
    mt="md"
    color="yellow"
    role="alert"
    title="Somebody else published or discarded this draft in the meantime"
  >
    <Text size="sm" mb="xs">
      What you typed is still here, and not saved.
    </Text>
    <Group gap="xs">
      <Button variant="default" onClick={onClose}>
        Close without saving
      </Button>
      <Button variant="default" onClick={onKeep}>
        Keep mine as a new draft
      </Button>
    </Group>
  </Alert>
);

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

/**
 * Returns the changes of others to the draft of a form. They are shown at once, unless something is being typed: then
 * `newer` is the draft as it is stored, and `isGone` says that it was published or discarded.
 */
function useStoredDraft<Kind extends VersionedContent, Values extends DraftValues>(
  { valuesOf }: DraftKind<Kind, Values>,
  form: Form<Values>,
  versions: StoredVersion<Kind>[],
  { isBusy, isGone: isFoundGone }: Pick<ReturnType<typeof useDraftActions>, 'isBusy' | 'isGone'>,
  onClose: () => void,
) {
  const stored = versions.find(({ state }) => state === 'draft');
  const { id, version } = form.record;
  /** The draft that was last among the stored ones: a new one is not, until they are loaded again. */
  const [seenId, setSeenId] = useState<string | null>(null);
  if (stored && stored.id !== seenId) setSeenId(stored.id);
  const isNewer = stored && !isBusy && (stored.id !== id || stored.version > version);
  const isGone = isFoundGone || (!stored && !isBusy && seenId === id);

  const follow = useEffectEvent(() => {
    if (form.isDirty()) return;
    if (isGone) return onClose();
    if (!isNewer) return;
    Object.assign(form.record, { id: stored.id, version: stored.version });
    form.setInitialValues(valuesOf(stored));
    form.reset();
  });
  useEffect(() => {
    if (isNewer || isGone) follow();
  }, [isNewer, isGone]);

  return { newer: isNewer && form.isDirty() ? stored : undefined, isGone };
}
