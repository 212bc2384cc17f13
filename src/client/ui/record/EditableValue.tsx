import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart, loadOrReport } from '../overlay/lazyPart.ts';
import classes from './EditableValue.module.css';
import { type EditInput, type EditOutcome, formatEdited, isSameValue } from './editing/editInput.ts';

const EditBox = lazyPart(async () => (await import('./editing/EditBox.tsx')).EditBox);
const EditMenu = lazyPart(async () => (await import('./editing/EditMenu.tsx')).EditMenu);
const EditProblem = lazyPart(async () => (await import('./editing/EditProblem.tsx')).EditProblem);

interface EditableValueProps<Value> {
  /** The field's label, as in 'Priority'. */
  label: string;
  /** As a form holds it. */
  value: Value;
  input: EditInput;
  onSave: (value: Value) => Promise<EditOutcome>;
  /** How the value is shown; its text by default. */
  children?: ReactNode;
  /** What is shown is a link, which stays one: a button beside it edits. */
  isLink?: boolean;
  /** Shown in the place of an empty value; 'Add Industry' by default. */
  emptyText?: string | undefined;
  /** For rows of a table: no pencil, a box without buttons, and what is wrong with a value below the row. */
  dense?: boolean;
}

/**
 * A value that is changed where it is read: a press opens a box or a menu in its place, Enter saves and Esc leaves. The
 * focus then returns to the value. The box and the menu are loaded when they are needed.
 */
export function EditableValue<Value>(props: EditableValueProps<Value>) {
  const { label, value, input, onSave, children, isLink, emptyText, dense } = props;
  // As it was read when editing began: what others change meanwhile must not be overwritten without a question.
  const [opened, setOpened] = useState<Pick<typeof props, 'value' | 'onSave'> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<EditOutcome | null>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusReturn(opened !== null || problem !== null, frame, button);

  const Part = input.type === 'choice' ? EditMenu : EditBox;
  const open = async () => {
    if ((await loadOrReport(Part)) && (await loadOrReport(EditProblem))) setOpened({ value, onSave });
  };
  const close = () => {
    setOpened(null);
    setProblem(null);
  };
  const finish = async (saving: Promise<EditOutcome>) => {
    setSaving(true);
    const outcome = await saving;
    setSaving(false);
    if (outcome.state === 'saved') close();
    else setProblem(outcome.state === 'failed' ? null : outcome);
  };
  const save = (next: unknown) => {
    if (isSaving || !opened) return;
    if (isSameValue(next, opened.value)) return close();
    // What the box and the menu hold is a value of this field.
    void finish(opened.onSave(next as Value));
  };

  const text = formatEdited(input, value);
  // What is read out begins with what is seen.
  const name = (typeof children === 'string' && text && children) || text || emptyText;
  const shown = text ? (children ?? text) : (emptyText ?? `Add ${label}`);
  const target = (
    <button
      ref={button}
      type="button"
      className={classes.button}
      data-empty={!text || undefined}
      data-dense={dense || undefined}
      data-busy={isSaving || undefined}
      aria-label={name ? `Edit ${label}: ${name}` : `Add ${label}`}
      onClick={open}
      onFocus={Part.preload}
      onPointerEnter={Part.preload}
    >
      {!(isLink && text) && (
        <span className={classes.text} data-lines={input.type === 'lines' || undefined}>
          {shown}
        </span>
      )}
      {!dense && <IconPencil size={14} className={classes.pencil} aria-hidden />}
    </button>
  );
  return (
    <span ref={frame} className={classes.frame} data-open={(opened && input.type !== 'choice') || undefined}>
      {opened && input.type !== 'choice' ? (
        <EditBox
          label={label}
          value={opened.value}
          input={input}
          dense={dense}
          isSaving={isSaving}
          error={problem?.state === 'invalid' ? problem.message : null}
          hasConflict={problem?.state === 'conflict'}
          onSave={save}
          onChange={() => setProblem(null)}
          onCancel={close}
        />
      ) : (
        <>
          {isLink && text && children}
          {opened && input.type === 'choice' ? (
            <EditMenu
              target={target}
              input={input}
              value={value as string | null}
              onSave={save}
              onClose={() => setOpened(null)}
            />
          ) : (
            target
          )}
        </>
      )}
      {problem && (problem.state === 'conflict' || input.type === 'choice' || dense) && (
        <EditProblem
          problem={problem}
          format={(theirs) => (input.type === 'record' ? 'another record' : formatEdited(input, theirs))}
          onKeepMine={finish}
          onClose={() => setProblem(null)}
          onTakeTheirs={close}
        />
      )}
    </span>
  );
}

/** Moves the focus to the button once editing has ended, unless the person has moved it elsewhere. */
function useFocusReturn(
  isEditing: boolean,
  frame: { current: HTMLElement | null },
  button: { current: HTMLElement | null },
) {
  const wasEditing = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    const isFree =
      !activeElement || activeElement === document.body || frame.current?.contains(activeElement);
    if (wasEditing.current && !isEditing && isFree) button.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing, frame, button]);
}
