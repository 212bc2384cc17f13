import { useState } from 'react';
import classes from './EditableValue.module.css';
import { formatEdited } from './editing/editInput.ts';
import { ValueEditor } from './editing/ValueEditor.tsx';
import { type EditableValueProps, loadEditor, valueButton } from './editing/valueButton.tsx';

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
