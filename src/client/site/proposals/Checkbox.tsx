import classes from './Checkbox.module.css';

interface TickBoxProps {
  label: string;
  checked: boolean;
  onChange: (isTicked: boolean) => void;
}

export function Checkbox({ label, checked, onChange }: TickBoxProps) {
  return (
    <label className={classes.tick}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
