import { Alert, Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { VersionedContent } from '#shared/site/versions.ts';
import { Field } from '../../../ui/form/Field.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { DateInput } from '../../../ui/form/inputs.tsx';
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx';
import { useFormProps } from '../../../ui/form/useFormProps.ts';
import { ConflictDialog } from '../../../ui/record/ConflictDialog.tsx';
import { SettingsSection } from '../../settings/SettingsSection.tsx';
import classes from '../Business.module.css';
import type { Draft, DraftKind, DraftValues } from './draftKind.ts';
import { useDraftActions } from './useDraftActions.ts';
import { useDraftConflict } from './useDraftConflict.ts';

interface DraftFormProps<Kind extends VersionedContent, Values extends DraftValues> {
  kind: DraftKind<Kind, Values>;
  form: Form<Values>;
  /** The draft as it is stored now; undefined where there is none. */
  stored: Draft<Kind> | undefined;
  onClose: (id: string) => void;
  /** The fields of the content. */
  children: ReactNode;
}

/** The draft of the next version, which is saved, published or discarded. */
export function DraftForm<Kind extends VersionedContent, Values extends DraftValues>({
  kind,
  form,
  stored,
  onClose,
  children,
}: DraftFormProps<Kind, Values>) {
  const close = () => onClose(form.record.id);
  const conflict = useDraftConflict(kind, form);
  const actions = useDraftActions(kind, form, { onConflict: conflict.open, onClose: close });
  const isPublishing = useRef(false);
  const formProps = useFormProps({
    form,
    saving: actions.isBusy,
    onSave: () => (isPublishing.current ? actions.publish() : actions.save()),
    autoFocus: false,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    isPublishing.current = submitter instanceof HTMLButtonElement && submitter.value === 'publish';
    formProps.onSubmit(event);
  };
  const { id, version } = form.record;
  /** The draft that was last among the stored ones: a new one is not, until they are loaded again. */
  const [seenId, setSeenId] = useState<string | null>(null);
  if (stored && stored.id !== seenId) setSeenId(stored.id);
  const isNewer = stored && (stored.id !== id || stored.version > version) && !actions.isBusy;
  const isGone = actions.isGone || (seenId === id && !stored && !actions.isBusy);

  // What somebody else has done to the draft is shown, unless something is being typed here.
  const follow = useEffectEvent(() => {
    if (form.isDirty()) return;
    if (isNewer) conflict.take(stored);
    else if (isGone) close();
  });
  useEffect(() => {
    if (isNewer || isGone) follow();
  }, [isNewer, isGone]);

  return (
    <SettingsSection title="Draft of the next version" hint="Nobody uses it before it is published.">
      <form {...formProps} onSubmit={submit} aria-label="Draft of the next version">
        <Text role="status" size="sm" c="dimmed">
          {isNewer && form.isDirty() && (
            <>
              {'Somebody else changed this draft just now. '}
              <Anchor component="button" type="button" size="sm" onClick={() => conflict.open(stored, true)}>
                See the changes
              </Anchor>
            </>
          )}
        </Text>
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
        {isGone && <GoneAlert onKeep={actions.saveAsNew} onClose={close} />}
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="subtle" onClick={actions.discard} aria-disabled={actions.isBusy}>
            Discard the draft
          </Button>
          <Button type="submit" variant="default" aria-disabled={actions.isBusy}>
            Save the draft
          </Button>
          <Button type="submit" value="publish" aria-disabled={actions.isBusy}>
            Publish
          </Button>
        </Group>
        <Text size="sm" c="dimmed" ta="right" mt="xs">
          Publishing cannot be undone.
        </Text>
      </form>
      <ConflictDialog noun="draft" {...conflict} onSave={actions.save} />
      <LeaveGuard hasChanges={form.isDirty} />
    </SettingsSection>
  );
}

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
