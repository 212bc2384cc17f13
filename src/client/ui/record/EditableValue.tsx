import { useEffect, useRef, useState } from 'react';
import classes from './EditableValue.module.css';
import { type EditOutcome, formatEdited, isSameValue } from './editing/editInput.ts';
import {
  type EditableValueProps,
  EditBox,
  EditMenu,
  EditProblem,
  loadEditor,
  valueButton,
} from './editing/valueButton.tsx';

/**
 * Edits in place: a press opens a box or menu, Enter saves, Esc cancels, and the focus returns. The editor is
 * loaded on demand; until then there is no effect and one state, because a table has hundreds of these.
 */
export function EditableValue<Value>(props: EditableValueProps<Value>) {
  const { value, input, children, isLink } = props;
  const [wasOpened, setOpened] = useState(false);
  if (wasOpened) return <ValueEditor {...props} />;

  const open = async () => {
    if (await loadEditor(input)) setOpened(true);
  };
  return (
    <span className={classes.frame}>
      {isLink && formatEdited(input, value) && children}
      {valueButton(props, { onClick: open })}
    </span>
  );
}

/** A value that has been opened to be edited, and can be again. It opens on mounting; its editor has been loaded. */
function ValueEditor<Value>(props: EditableValueProps<Value>) {
  const { label, value, input, onSave, children, isLink, dense } = props;
  // The value as it was read when editing began: what others change meanwhile must not be overwritten without a
  // question.
  const [opened, setOpened] = useState<Pick<typeof props, 'value' | 'onSave'> | null>({ value, onSave });
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<EditOutcome | null>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusReturn(opened !== null || problem !== null, frame, button);

  const open = async () => {
    if (await loadEditor(input)) setOpened({ value, onSave });
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
    // Editors return values of this field.
    void finish(opened.onSave(next as Value));
  };

  const target = valueButton(props, { ref: button, isSaving, onClick: open });
  const isChoice = input.kind === 'choice';
  return (
    <span ref={frame} className={classes.frame} data-open={(opened && !isChoice) || undefined}>
      {opened && !isChoice ? (
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
          {isLink && formatEdited(input, value) && children}
          {opened && isChoice ? (
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
      {problem && (problem.state === 'conflict' || isChoice || dense) && (
        <EditProblem
          problem={problem}
          format={(theirs) => (input.kind === 'record' ? 'another record' : formatEdited(input, theirs))}
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
