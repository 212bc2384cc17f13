import { useState } from 'react';
import classes from './EditableValue.module.css';
import { formatEdited } from './editing/editInput.ts';
import { ValueEditor } from './editing/ValueEditor.tsx';
import { type EditableValueProps, loadEditor, valueButton } from './editing/valueButton.tsx';

/**
 * A value that is changed where it is read: a press opens a box or a menu in its place, Enter saves and Esc leaves. The
 * focus then returns to the value. The box and the menu are loaded when they are needed, and until then it has no effect
 * and one state: a table has hundreds of them.
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
