import { activityLabels, manualActivityType } from '#shared/activities/activities.ts';
import classes from './ActivityForm.module.css';
import { activityIcons } from './activityIcons.ts';

type ManualType = keyof typeof manualActivityType.labels;

interface ActivityTypesProps {
  value: ManualType;
  onChange: (type: ManualType) => void;
}

/** The types of an activity, each a button: icons beside the line at rest, with their words once it is used. */
export const ActivityTypes = ({ value, onChange }: ActivityTypesProps) => (
  <fieldset className={classes.types} aria-label={activityLabels.type}>
    {manualActivityType.options.map(({ value: type, label }) => {
      const TypeIcon = activityIcons[type];
      return (
        <button
          key={type}
          type="button"
          title={label}
          aria-pressed={type === value}
          onClick={() => onChange(type)}
        >
          <TypeIcon size={18} aria-hidden />
          <span>{label}</span>
        </button>
      );
    })}
  </fieldset>
);
