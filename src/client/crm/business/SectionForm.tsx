import { Button, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type * as z from 'zod';
import type { SaveSectionInput } from '#shared/business/sections.schema.ts';
import { type BusinessSectionName, businessSection } from '#shared/business/sections.ts';
import { formatCount } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { DraftNotice } from '../../ui/form/DraftNotice.tsx';
import { FormLeaveGuard } from '../../ui/form/LeaveGuard.tsx';
import { useFormProps } from '../../ui/form/useFormProps.ts';
import { useStoredForm } from '../../ui/form/useStoredForm.ts';
import { useIsDirty, type ZodForm } from '../../ui/form/useZodForm.ts';
import { notify, notifyFailure } from '../../ui/overlay/notify.ts';
import { FoldedSection } from '../../ui/settings/FoldedSection.tsx';
import settings from '../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { useCheckedUndo } from '../records/useCheckedUndo.ts';
import { Conflict, describeAct } from './Conflict.tsx';

interface Stored {
  value: unknown;
  version: number;
}

interface SectionFormProps<Schema extends z.ZodObject> {
  section: BusinessSectionName;
  hint: string;
  /** The content in a few words; the section is folded then. */
  summary?: string;
  /** True while the site shows what the product comes with; said beside the summary. */
  isSample?: boolean;
  /** The effect of saving, after 'saved.' */
  effect?: string;
  schema: Schema;
  stored: Stored;
  /** The stored value as values of the form, where these are others. */
  values?: z.input<Schema>;
  /** True where saving is the next step also while nothing is typed. */
  isNext?: boolean;
  /** Goes on to the next of several steps once it is saved. */
  onContinue?: (() => void) | undefined;
  /** What is saved of the values of the form, where that is not all. */
  toValue?: (values: z.input<Schema>) => unknown;
  children: (form: ZodForm<Schema>) => ReactNode;
}

/** 'None' or '2 testimonials', which are samples until they are saved once. */
export const describeItems = ({ value, version }: Stored & { value: unknown[] }, noun: string) => ({
  summary: value.length === 0 ? 'None' : formatCount(value.length, noun),
  isSample: version === 0,
});

interface Theirs extends Stored {
  savedAt?: Date;
  savedByName: string | null;
}

/** The form of one section of what the business says; saved on its own. */
export function SectionForm<Schema extends z.ZodObject>({
  section,
  hint,
  summary,
  isSample,
  effect = 'The site shows it now.',
  schema,
  stored,
  values = stored.value as z.input<Schema>,
  isNext,
  onContinue,
  toValue = (values) => values,
  children,
}: SectionFormProps<Schema>) {
  const { version } = stored;
  const title = businessSection.labels[section];
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  /** The number of times that the stored section was chosen. */
  const [taken, setTaken] = useState(0);
  const form = useStoredForm(schema, values, { id: section, version }, taken);
  const before = useRef<SectionBefore>(null);
  const utils = trpc.useUtils();
  const offerUndo = useSectionUndo(section, effect);
  const save = trpc.business.save.useMutation({
    onSuccess: (saved) => {
      form.record.version = saved.version;
      form.resetDirty();
      setTheirs(null);
      offerUndo(before.current, saved.version);
      onContinue?.();
    },
    onError: (error) => {
      if (error.data?.code === 'CONFLICT') setTheirs(error.data.current as Theirs);
      else notifyFailure(`Failed to save ${title.toLowerCase()}`, error);
    },
  });
  const submit = (earlier: Stored = { value: toValue(values), version }) => {
    before.current = schema.safeParse(values).success ? earlier : null;
    save.mutate({
      section,
      version: form.record.version,
      value: toValue(form.getValues()),
    } as SaveSectionInput);
  };
  const formProps = useFormProps({ form, saving: save.isPending, onSave: () => submit(), autoFocus: false });

  const takeTheirs = async () => {
    // The query answers with the section as it is now: the conflict may have been found before a later save.
    const mine = form.getValues();
    await utils.business.sections.refetch();
    setTaken((count) => count + 1);
    setTheirs(null);
    notify.undoable('This is what they saved', () => form.setValues(mine));
  };
  const keepMine = () => {
    form.record.version = theirs?.version ?? version;
    setTheirs(null);
    submit(theirs ?? undefined);
  };

  const content = (
    <form {...formProps} aria-label={title}>
      <FormLeaveGuard form={form} />
      <DraftNotice form={form} />
      {children(form)}
      {theirs && (
        <Conflict
          theirs={describeAct('Saved', theirs.savedAt, theirs.savedByName)}
          onTake={() => void takeTheirs()}
          onKeep={keepMine}
        />
      )}
      <Foot form={form} isNext={isNext} isSaving={save.isPending}>
        {onContinue ? 'Save and continue' : `Save ${title.toLowerCase()}`}
      </Foot>
    </form>
  );
  if (summary === undefined)
    return (
      <SettingsSection title={title} hint={hint}>
        {content}
      </SettingsSection>
    );
  return (
    <FoldedSection
      anchor={section}
      title={title}
      summary={
        isSample ? (
          <>
            {summary} <ToneBadge tone="amber">Sample</ToneBadge>
          </>
        ) : (
          summary
        )
      }
      hint={hint}
    >
      {content}
    </FoldedSection>
  );
}

interface FootProps {
  form: Pick<ZodForm<z.ZodObject>, 'subscribe' | 'isDirty'>;
  isNext: boolean | undefined;
  isSaving: boolean;
  children: string;
}

/** The button, which is filled and stays in sight once something is changed. */
function Foot({ form, isNext, isSaving, children }: FootProps) {
  const isDirty = useIsDirty(form);
  return (
    <div className={isDirty ? settings.foot : settings.save}>
      {isDirty && <Text c="dimmed">Not saved yet</Text>}
      <Button type="submit" variant={isDirty || isNext ? 'filled' : 'default'} aria-disabled={isSaving}>
        {isSaving ? 'Saving...' : children}
      </Button>
    </div>
  );
}

/** A section as it was before it was saved; null where that could not be saved, as samples. */
type SectionBefore = Stored | null;

/** Says that a section was saved, with Undo where something else was stored before. */
function useSectionUndo(section: BusinessSectionName, effect: string) {
  const title = businessSection.labels[section];
  const checked = useCheckedUndo();
  const { mutate } = trpc.business.save.useMutation({
    meta: { done: `${title} set back`, failed: `Failed to set ${title.toLowerCase()} back` },
  });
  return (before: SectionBefore, version: number) => {
    const message = `${title} saved. ${effect}`;
    if (!before || before.version === version) return notify.success(message);
    const input = { section, version, value: before.value } as SaveSectionInput;
    return notify.undoable(
      message,
      checked('business.save', input, () => mutate(input)),
    );
  };
}
