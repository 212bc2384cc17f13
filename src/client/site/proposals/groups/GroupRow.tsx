import type { RegistrationGroup } from '#shared/proposals/catalogue.ts';
import { AuditBadge } from '../../AuditBadge.tsx';
import classes from './GroupPicker.module.css';

interface GroupRowProps {
  group: RegistrationGroup;
  isChosen: boolean;
  onToggle: () => void;
}

/** One group with its checkbox, whose label covers the row. */
export function GroupRow({
  group: { number, name, description, auditType },
  isChosen,
  onToggle,
}: GroupRowProps) {
  const id = `group-${number}`;
  return (
    <tr className={classes.row} data-chosen={isChosen}>
      <td>
        <input
          type="checkbox"
          id={id}
          aria-labelledby={`${id}-number ${id}-name`}
          checked={isChosen}
          onChange={onToggle}
        />
      </td>
      <td id={`${id}-number`}>{number}</td>
      <th scope="row">
        <label id={`${id}-name`} htmlFor={id}>
          {name}
        </label>
        <span className={classes.description}>{description}</span>
        <span className={classes.inlineAudit}>
          <AuditBadge audit={auditType} />
        </span>
      </th>
      <td className={classes.audit}>
        <AuditBadge audit={auditType} />
      </td>
    </tr>
  );
}
