import { contactLabels } from '#shared/contacts/contacts.ts';
import classes from './InfluenceBar.module.css';

export function InfluenceBar({ influence }: { influence: number }) {
  return (
    <div className={classes.influence}>
      <span>{contactLabels.decisionMakerInfluence}</span>
      {/* Screen readers read the text. */}
      <div className={classes.track} aria-hidden>
        <div className={classes.fill} style={{ width: `${influence}%` }} />
      </div>
      <span>{`${influence}%`}</span>
    </div>
  );
}
