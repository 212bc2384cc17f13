import '@mantine/core/styles/List.layer.css';
import { Anchor, Button, Group, List, Text, TextInput, Title } from '@mantine/core';
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { v7 } from 'uuid';
import type * as z from 'zod';
import type { StoredVersion, VersionContent, versionSchemas } from '#shared/business/versions.schema.ts';
import {
  areSamples,
  isUsable,
  lastPublished,
  type VersionedContent,
  type VersionState,
  versionedContent,
  versionOn,
} from '#shared/business/versions.ts';
import { formatCount, formatShortDay, today } from '#shared/fields/format.ts';
import { type CallError, trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { DraftNotice } from '../../../ui/form/DraftNotice.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import { DateInput } from '../../../ui/form/inputs.tsx';
import { FormLeaveGuard } from '../../../ui/form/LeaveGuard.tsx';
import { useFormProps } from '../../../ui/form/useFormProps.ts';
import { useFormErrors, useFormValue, useIsDirty } from '../../../ui/form/useZodForm.ts';
import { WebLink } from '../../../ui/links/WebLink.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { notify, notifyFailure } from '../../../ui/overlay/notify.ts';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import settings from '../../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import { useUndo } from '../../records/useUndo.ts';
import classes from '../Business.module.css';
import { Conflict, describeAct } from '../Conflict.tsx';

interface Act<Input, Answer = unknown> {
  useMutation(options?: { onSuccess?: () => void; onError?: (error: CallError) => void }): {
    mutate(input: Input): void;
    mutateAsync(input: Input): Promise<Answer>;
    isPending: boolean;
  };
}

/** The procedures of prices and terms, which are alike but for the content. */
interface VersionCalls<Kind extends VersionedContent> {
  versions: {
    useQuery(): {
      data?: StoredVersion<Kind>[];
      error: { message: string } | null;
      refetch: () => Promise<{ data?: StoredVersion<Kind>[] | undefined }>;
    };
  };
  saveDraft: Act<TypedDraft<Kind>, { id: string; version: number }>;
  publish: Act<TypedDraft<Kind>>;
  discardDraft: Act<{ id: string; version: number }>;
  withdraw: Act<{ id: string }>;
}

interface TypedDraft<Kind extends VersionedContent> extends DraftFields {
  id: string;
  version: number;
  after: string | null;
  content: TypedContent<Kind>;
}

type TypedContent<Kind extends VersionedContent> = z.input<(typeof versionSchemas)[Kind]>;

const versionCalls: { [Kind in VersionedContent]: VersionCalls<Kind> } = trpc;

/** The fields that the forms of every kind have. */
type DraftFields = { validFrom: string | null; sourceUrl: string | null; checkedOn: string | null };

/** These fields of a version that a form begins with. */
export const draftFieldsOf = ({ validFrom, sourceUrl, checkedOn, state }: StoredVersion) => ({
  validFrom: validFrom > today() ? validFrom : '',
  sourceUrl: sourceUrl ?? '',
  checkedOn: state === 'draft' ? (checkedOn ?? '') : '',
});

/** The versions beside those that are typed. */
export interface Published<Kind extends VersionedContent> {
  /** What would apply on the day of the draft without it. */
  now: VersionContent<Kind> | undefined;
  /** The versions that are scheduled for later days, the next first. */
  later: StoredVersion<Kind>[];
}

interface VersionsScreenProps<Kind extends VersionedContent, Values extends DraftFields> {
  kind: Kind;
  useForm: (values: Values, record: { id: string; version: number }) => Form<Values>;
  valuesOf: (version: StoredVersion<Kind>) => Values;
  contentOf: (values: Values) => TypedContent<Kind>;
  /** The differences from a content, a line each. */
  changes: (before: VersionContent<Kind>, after: Values) => string[];
  show: (version: StoredVersion<Kind>) => ReactNode;
  /** The records for which a version changes something, compared with the one before. */
  affected?: (before: VersionContent<Kind>, after: VersionContent<Kind>) => ReactNode;
  children: (form: Form<Values>, published: Published<Kind>) => ReactNode;
}

interface OpenProps<Kind extends VersionedContent, Values extends DraftFields>
  extends VersionsScreenProps<Kind, Values> {
  /** All versions, the newest first. */
  versions: StoredVersion<Kind>[];
  refetch: () => Promise<{ data?: StoredVersion<Kind>[] | undefined }>;
}

/** What applies today, or the draft of the next version, as one form; and all versions below. */
export function VersionsScreen<Kind extends VersionedContent, Values extends DraftFields>(
  props: VersionsScreenProps<Kind, Values>,
) {
  const { data: versions, error, refetch } = versionCalls[props.kind].versions.useQuery();
  if (versions) return <VersionsForm {...props} versions={versions} refetch={refetch} />;
  if (!error) return <Loading />;
  const of = versionedContent.labels[props.kind].toLowerCase();
  return <ErrorNotice message={`Error loading ${of}: ${error.message}`} onRetry={() => void refetch()} />;
}

/** The draft, or else the version that applies today. */
function shownOf<Kind extends VersionedContent>(versions: StoredVersion<Kind>[]) {
  const shown =
    versions.find(({ state }) => state === 'draft') ??
    versions.find(({ state }) => state === 'in_force') ??
    versions.findLast(isUsable);
  if (!shown) throw new Error('The product comes with a version of each kind');
  return shown;
}

/** The draft that a form edits, and what was published last when it began. */
function baseOf(versions: StoredVersion[]) {
  const { id, version, state, validFrom } = shownOf(versions);
  const isStored = state === 'draft' && id !== null;
  return {
    record: isStored ? { id, version } : { id: v7(), version: 0 },
    after: lastPublished(versions)?.id ?? null,
    shown: `${id} ${version} ${validFrom}`,
  };
}

/** The version that would apply on a day without a draft; a scheduled one of that day is replaced, and is none. */
function versionBefore<Kind extends VersionedContent>(
  versions: StoredVersion<Kind>[],
  validFrom: string | null,
) {
  const day = validFrom || today();
  const published = versions
    .filter((one) => isUsable(one) && !(one.state === 'scheduled' && one.validFrom === day))
    .toReversed();
  return versionOn(published, day) ?? published[0];
}

function VersionsForm<Kind extends VersionedContent, Values extends DraftFields>(
  props: OpenProps<Kind, Values>,
) {
  const { kind, useForm, valuesOf, contentOf, changes, versions, refetch, children } = props;
  const shown = shownOf(versions);
  const base = useRef(baseOf(versions));
  const form = useForm(valuesOf(shown), base.current.record);
  const calls = versionCalls[kind];
  const saving = calls.saveDraft.useMutation();
  const publishing = calls.publish.useMutation();
  const discarding = calls.discardDraft.useMutation();
  const isBusy = saving.isPending || publishing.isPending || discarding.isPending;
  /** What somebody else stored meanwhile; null where they discarded the draft. */
  const [theirs, setTheirs] = useState<Partial<StoredVersion<Kind>> | null>();

  /** From now on the form is saved over what is stored. */
  const rebase = (stored: StoredVersion<Kind>[]) => {
    base.current = baseOf(stored);
    Object.assign(form.record, base.current.record);
  };
  const begin = (stored: StoredVersion<Kind>[]) => {
    rebase(stored);
    form.setInitialValues(valuesOf(shownOf(stored)));
    form.reset();
  };
  const follow = useEffectEvent(() => {
    const { record, ...now } = baseOf(versions);
    if (form.isDirty() || (now.after === base.current.after && now.shown === base.current.shown)) return;
    begin(versions);
  });
  // What others save or publish is shown, unless something is being typed here.
  useEffect(() => {
    if (versions && !isBusy) follow();
  }, [versions, isBusy]);

  const fresh = async () => (await refetch()).data ?? versions;
  const run = async (verb: string, work: () => Promise<void>) => {
    setTheirs(undefined);
    try {
      await work();
      return true;
    } catch (caught) {
      const error = caught as CallError;
      const { code, current, fieldErrors } = error.data ?? {};
      if (fieldErrors) form.setErrors(fieldErrors);
      else if (code === 'CONFLICT' && current !== undefined) setTheirs(current as StoredVersion<Kind> | null);
      else notifyFailure(`Failed to ${verb} the draft`, error);
      return false;
    }
  };
  const typed = () => {
    const values = form.getValues();
    const { validFrom, sourceUrl, checkedOn } = values;
    const { after } = base.current;
    return { ...form.record, after, validFrom, sourceUrl, checkedOn, content: contentOf(values) };
  };
  const save = () =>
    run('save', async () => {
      const values = form.getValues();
      const { version } = await saving.mutateAsync(typed());
      form.record.version = version;
      form.setInitialValues(values);
      notify.success('Draft saved');
    });
  const publish = () =>
    run('publish', async () => {
      const values = form.getValues();
      const { validFrom } = values;
      const before = versions.find(({ state }) => state === 'in_force');
      const { id } = form.record;
      await publishing.mutateAsync(typed());
      begin(await fresh());
      if (validFrom && validFrom > today())
        notify.success(`Published. It starts on ${formatShortDay(validFrom)}.`);
      else if (before)
        notify.undoable('Published. It applies now.', () => void publishAgain(before, id, values));
    });
  /** The Undo of publishing today: what applied before is published in its place, and the form has what was typed. */
  const publishAgain = (before: StoredVersion<Kind>, after: string, values: Values) =>
    run('publish', async () => {
      const { sourceUrl, checkedOn } = before;
      const facts = { validFrom: null, sourceUrl, checkedOn, content: contentOf(valuesOf(before)) };
      await publishing.mutateAsync({ id: v7(), version: 0, after, ...facts });
      begin(await fresh());
      form.setValues(values);
      notify.success('What applied before applies again');
    });
  const discard = () =>
    run('discard', async () => {
      const values = form.getValues();
      const { id, version } = form.record;
      if (version > 0) await discarding.mutateAsync({ id, version });
      begin(await fresh());
      notify.undoable('Draft discarded', () => form.setValues(values));
    });
  const lookAtTheirs = async () => {
    const mine = form.getValues();
    begin(await fresh());
    setTheirs(undefined);
    notify.undoable('This is what they saved', () => form.setValues(mine));
  };
  const keepMine = async () => {
    const stored = await fresh();
    const { state, ...other } = shownOf(stored);
    rebase(stored);
    const isSaved = await save();
    if (isSaved && state === 'draft')
      notify.undoable('Saved over their draft', () => form.setValues(valuesOf({ state, ...other })));
  };

  const isPublishing = useRef(false);
  const formProps = useFormProps({
    form,
    saving: isBusy,
    onSave: () => void (isPublishing.current ? publish() : save()),
    autoFocus: false,
    draftName: `versions of ${kind}`,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    isPublishing.current = submitter instanceof HTMLButtonElement && submitter.value === 'publish';
    formProps.onSubmit(event);
  };
  const change = (version: StoredVersion<Kind>) => {
    const before = form.getValues();
    form.setValues(valuesOf(version));
    formProps.ref.current?.querySelector('input')?.focus();
    notify.undoable(`You change what starts on ${formatShortDay(version.validFrom)}`, () =>
      form.setValues(before),
    );
  };

  const isDraft = shown.state === 'draft';
  const title = versionedContent.labels[kind];
  const isSample = areSamples(versions);
  return (
    <>
      <SettingsSection
        title={title}
        action={isSample && <ToneBadge tone="amber">Sample</ToneBadge>}
        hint={
          isDraft
            ? `Draft. ${describeAct('Saved', shown.savedAt, shown.savedByName)}. Not visible until you publish.`
            : isSample
              ? 'Clients see these samples until you publish yours.'
              : `Current since ${formatShortDay(shown.validFrom)}. What you publish today applies at once.`
        }
      >
        <form {...formProps} onSubmit={submit} aria-label={title}>
          <FormLeaveGuard form={form} />
          <DraftNotice form={form} />
          <Fields form={form} versions={versions}>
            {children}
          </Fields>
          <Source form={form} />
          {theirs !== undefined && (
            <Conflict
              theirs={describeTheirs(theirs)}
              onTake={() => void lookAtTheirs()}
              onKeep={() => void keepMine()}
            />
          )}
          <Foot
            form={form}
            versions={versions}
            changes={changes}
            isDraft={isDraft}
            isBusy={isBusy}
            onDiscard={() => void discard()}
          />
        </form>
      </SettingsSection>
      <SettingsSection
        title={`Versions of ${title.toLowerCase()}`}
        hint="A scheduled version can be withdrawn or changed until its day begins in Sydney."
      >
        <ul aria-label={`Versions of ${title.toLowerCase()}`}>
          {versions
            .filter(({ state }) => state !== 'draft')
            .map((version) => (
              <VersionRow
                key={version.id ?? version.validFrom}
                {...props}
                version={version}
                onChange={isDraft ? undefined : () => change(version)}
              />
            ))}
        </ul>
      </SettingsSection>
    </>
  );
}

function describeTheirs(theirs: Partial<StoredVersion> | null) {
  if (!theirs) return 'The draft was discarded';
  const { publishedAt, publishedByName, savedAt, savedByName } = theirs;
  return publishedAt
    ? describeAct('Published', publishedAt, publishedByName)
    : describeAct('Saved', savedAt, savedByName);
}

interface FieldsProps<Kind extends VersionedContent, Values extends DraftFields>
  extends Pick<OpenProps<Kind, Values>, 'versions' | 'children'> {
  form: Form<Values>;
}

function Fields<Kind extends VersionedContent, Values extends DraftFields>({
  form,
  versions,
  children,
}: FieldsProps<Kind, Values>) {
  const validFrom = useFormValue(form, 'validFrom');
  const later = versions.filter(
    ({ state, validFrom: day }) => state === 'scheduled' && day > (validFrom || today()),
  );
  return children(form, { now: versionBefore(versions, validFrom)?.content, later: later.toReversed() });
}

/** The source and the day of its check, folded: most drafts have none. */
function Source<Values extends DraftFields>({ form }: { form: Form<Values> }) {
  const errors = useFormErrors(form);
  return (
    <FoldedFields summary="Where this comes from" hasError={Boolean(errors.sourceUrl ?? errors.checkedOn)}>
      <div className={classes.pairs}>
        <InputField form={form} name="sourceUrl" as={TextInput} type="url" label="Source" />
        <InputField form={form} name="checkedOn" as={DateInput} label="Checked against the source on" />
      </div>
    </FoldedFields>
  );
}

/** The field that is typed in, which the bar would cover when it comes. */
const showFocus = (foot: HTMLElement | null) => {
  const field = document.activeElement;
  if (foot && field && field.getBoundingClientRect().bottom > foot.getBoundingClientRect().top)
    field.scrollIntoView({ block: 'center' });
};

interface FootProps<Kind extends VersionedContent, Values extends DraftFields>
  extends Pick<OpenProps<Kind, Values>, 'versions' | 'changes'> {
  form: Form<Values>;
  isDraft: boolean;
  isBusy: boolean;
  onDiscard: () => void;
}

/** What the draft changes, and its buttons, in sight while there is one. */
function Foot<Kind extends VersionedContent, Values extends DraftFields>({
  form,
  versions,
  changes,
  isDraft,
  isBusy,
  onDiscard,
}: FootProps<Kind, Values>) {
  const values = useSyncExternalStore(form.subscribe, form.getValues);
  const isDirty = useIsDirty(form);
  const [isLater, setLater] = useState(false);
  const errors = useFormErrors(form);
  if (!isDraft && !isDirty) return null;
  const { validFrom, sourceUrl, checkedOn } = values;
  const before = versionBefore(versions, validFrom);
  const lines = before ? changes(before.content, values) : [];
  const changesNothing = lines.length === 0 && (sourceUrl || null) === before?.sourceUrl && !checkedOn;
  const replaced = versions.find((one) => one.state === 'scheduled' && one.validFrom === validFrom);
  return (
    <>
      {lines.length > 0 && (
        <section aria-label="What changes">
          <Title order={3} mt="lg" mb="xs" size="h4">
            What changes
          </Title>
          <List>
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </section>
      )}
      <div className={settings.foot} ref={showFocus}>
        <div>
          <Text fw={600}>{lines.length === 0 ? 'No changes yet' : formatCount(lines.length, 'change')}</Text>
          {replaced && (
            <Text size="sm" c="dimmed">
              {`Replaces what ${replaced.publishedByName ?? 'somebody'} scheduled for this day.`}
            </Text>
          )}
        </div>
        {isLater || validFrom || errors.validFrom ? (
          <InputField
            form={form}
            name="validFrom"
            as={DateInput}
            aria-label="Starts on"
            autoFocus={isLater}
          />
        ) : (
          <Anchor component="button" type="button" size="sm" onClick={() => setLater(true)}>
            On a later day
          </Anchor>
        )}
        <Button variant="subtle" aria-disabled={isBusy} onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" variant="default" aria-disabled={isBusy}>
          Save draft
        </Button>
        <Button type="submit" value="publish" disabled={changesNothing} aria-disabled={isBusy}>
          {validFrom && validFrom > today() ? `Publish on ${formatShortDay(validFrom)}` : 'Publish today'}
        </Button>
      </div>
    </>
  );
}

const STATE_LABELS: Record<VersionState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  in_force: 'Current',
  past: 'Past',
  withdrawn: 'Withdrawn',
};

interface VersionRowProps<Kind extends VersionedContent>
  extends Pick<OpenProps<Kind, DraftFields>, 'kind' | 'versions' | 'show' | 'affected' | 'refetch'> {
  version: StoredVersion<Kind>;
  /** Puts a scheduled version into the form; left out while there is a draft. */
  onChange: (() => void) | undefined;
}

function VersionRow<Kind extends VersionedContent>({
  kind,
  version,
  versions,
  show,
  affected,
  refetch,
  onChange,
}: VersionRowProps<Kind>) {
  const { id, state, validFrom, publishedAt, withdrawnAt, checkedOn } = version;
  const row = useRef<HTMLLIElement>(null);
  const undo = useUndo();
  const withdrawing = versionCalls[kind].withdraw.useMutation({
    onSuccess() {
      // The button that was pressed is gone.
      row.current?.focus();
      notify.undoable(`Version of ${day} withdrawn`, undo.of(String(id)));
    },
    onError(error) {
      notifyFailure('Failed to withdraw the version', error);
      void refetch();
    },
  });
  const day = formatShortDay(validFrom);
  const before = versions.slice(versions.indexOf(version) + 1).find(isUsable);
  const isShown = state === 'in_force' || state === 'scheduled';
  const origin = [
    publishedAt ? describeAct('Published', publishedAt, version.publishedByName) : 'Supplied',
    withdrawnAt && describeAct('withdrawn', withdrawnAt, version.withdrawnByName),
    checkedOn && `checked against the source on ${formatShortDay(checkedOn)}`,
  ];
  return (
    <li className={settings.row} ref={row} tabIndex={-1}>
      <div className={settings.what}>
        <div className={settings.title}>
          {`From ${day}`}
          <ToneBadge tone={state === 'in_force' ? 'teal' : 'grey'}>{STATE_LABELS[state]}</ToneBadge>
        </div>
        <div className={settings.detail}>{origin.filter(Boolean).join(', ')}</div>
        {isShown && before && affected?.(before.content, version.content)}
      </div>
      {version.sourceUrl && <WebLink url={version.sourceUrl} />}
      {state === 'scheduled' && id && (
        <Group gap="xs">
          {onChange && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Change the version of ${day}`}
              onClick={onChange}
            >
              Change
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Withdraw the version of ${day}`}
            disabled={withdrawing.isPending}
            onClick={() => withdrawing.mutate({ id })}
          >
            Withdraw
          </Button>
        </Group>
      )}
      <div className={classes.group}>
        <FoldedFields isLazy summary={`View what applies from ${day}`}>
          {show(version)}
        </FoldedFields>
      </div>
    </li>
  );
}
