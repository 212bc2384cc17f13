import classes from './ProposalTool.module.css';

interface CheckboxProps {
  label: string;
  name?: string;
  required?: boolean;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

export function Checkbox({ label, onChange, ...input }: CheckboxProps) {
  return (
    <label className={classes.checkbox}>
      <input type="checkbox" {...input} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
