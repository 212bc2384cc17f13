import classes from './ShareBar.module.css';

interface ShareBarProps {
  /** 0 to 100. */
  percent: number;
  className?: string | undefined;
}

/** A bar as long as its share; screen readers read the number beside it. */
export const ShareBar = ({ percent, className = '' }: ShareBarProps) => (
  <span className={`${classes.bar} ${className}`} aria-hidden>
    <span style={{ inlineSize: `${percent}%` }} />
  </span>
);
