import { contactLabels } from '#shared/contacts/contacts.ts';
import classes from './InfluenceBar.module.css';

/** A contact's influence on decisions, 0–100, as text and as a bar. */
export function InfluenceBar({ influence }: { influence: number }) {
  return (
    <div className={classes.influence}>
      <span>{contactLabels.decisionMakerInfluence}</span>
      {/* Hidden from screen readers, which read the text. */}
      <div className={classes.track} aria-hidden>
        <div className={classes.fill} style={{ width: `${influence}%` }} />
      </div>
      <span>{`${influence}%`}</span>
    </div>
  );
}
