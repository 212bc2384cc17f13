import { IconSearch } from '@tabler/icons-react';
import classes from './GroupSearch.module.css';

interface GroupSearchProps {
  value: string;
  onChange: (typed: string) => void;
}

export function GroupSearch({ value, onChange }: GroupSearchProps) {
  return (
    <div className={classes.search}>
      <IconSearch size={20} aria-hidden />
      <input
        type="search"
        aria-label="Search registration groups"
        placeholder="Search by number or name"
        value={value}
        maxLength={100}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
