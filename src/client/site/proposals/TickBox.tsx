import classes from './TickBox.module.css';

interface TickBoxProps {
  label: string;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}

export function TickBox({ label, isTicked, onChange }: TickBoxProps) {
  return (
    <label className={classes.tick}>
      <input type="checkbox" checked={isTicked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
