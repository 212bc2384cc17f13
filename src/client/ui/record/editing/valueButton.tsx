import { IconPencil } from '@tabler/icons-react';
import { isValidElement, type MouseEventHandler, type ReactNode, type Ref } from 'react';
import { type Loadable, lazyPart, loadOrReport } from '../../overlay/lazyPart.ts';
import classes from '../EditableValue.module.css';
import { type EditInput, type EditOutcome, formatEdited } from './editInput.ts';

export const EditBox = lazyPart(async () => (await import('./EditBox.tsx')).EditBox);
export const EditMenu = lazyPart(async () => (await import('./EditMenu.tsx')).EditMenu);
export const EditProblem = lazyPart(async () => (await import('./EditProblem.tsx')).EditProblem);

const editorOf = ({ kind }: EditInput): Loadable => (kind === 'choice' ? EditMenu : EditBox);

/** Returns whether the editor is loaded; a toast reports failure. */
export const loadEditor = async (input: EditInput) =>
  (await loadOrReport(editorOf(input))) && (await loadOrReport(EditProblem));

export interface EditableValueProps<Value> {
  label: string;
  value: Value;
  input: EditInput;
  onSave: (value: Value) => Promise<EditOutcome>;
  /** The value as it is shown; its text by default. */
  children?: ReactNode;
  /** True if the shown value is a link, which stays one: a button beside it edits. */
  isLink?: boolean;
  /** Shown in the place of an empty value; 'Add Industry' by default. */
  emptyText?: string | undefined;
  /** True for rows of a table: no pencil, a box without buttons, and what is wrong with a value below the row. */
  dense?: boolean;
}

interface ButtonOptions {
  onClick: MouseEventHandler;
  isSaving?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The text that is seen; '8 days late' is followed by the day that it stands for. */
function nameOf(shown: ReactNode, text: string) {
  if (typeof shown === 'string') return shown;
  const inner = isValidElement<{ children?: unknown }>(shown) && shown.props.children;
  return typeof inner === 'string' && inner !== text ? `${inner}, ${text}` : text;
}

/** A function, not a component: a table has one in almost every cell. */
export function valueButton<Value>(props: EditableValueProps<Value>, options: ButtonOptions) {
  const { label, value, input, children, isLink, emptyText, dense } = props;
  const { onClick, isSaving, ref } = options;
  const { preload } = editorOf(input);
  const text = formatEdited(input, value);
  // The accessible name begins with the visible text.
  const name = (text && nameOf(children, text)) || emptyText;
  const shown = text ? (children ?? text) : (emptyText ?? `Add ${label}`);
  return (
    <button
      ref={ref}
      type="button"
      className={classes.button}
      data-empty={!text || undefined}
      data-dense={dense || undefined}
      data-busy={isSaving || undefined}
      aria-label={name ? `Edit ${label}: ${name}` : `Add ${label}`}
      onClick={onClick}
      onFocus={preload}
      onPointerEnter={preload}
    >
      {!(isLink && text) && (
        <span className={classes.text} data-lines={input.kind === 'longText' || undefined}>
          {shown}
        </span>
      )}
      {!dense && <IconPencil size={14} className={classes.pencil} aria-hidden />}
    </button>
  );
}
