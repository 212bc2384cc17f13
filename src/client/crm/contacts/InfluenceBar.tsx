import classes from './InfluenceBar.module.css';

/** How much a contact decides, 0–100, in words and as a bar. */
export function InfluenceBar({ influence }: { influence: number }) {
  return (
    <div className={classes.influence}>
      <div className={classes.line}>
        <span>Influence</span>
        <span>{`${influence} / 100`}</span>
      </div>
      {/* The words say it already. */}
      <div className={classes.track} aria-hidden>
        <div className={classes.fill} style={{ width: `${influence}%` }} />
      </div>
    </div>
  );
}
