import { guideGroups } from '#shared/proposals/catalogue.ts';
import { AuditBadge } from '../AuditBadge.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './Guide.module.css';

export function GroupsTable() {
  const { catalogue } = useSiteContent();
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>Registration groups 0101 to 0120 and their audits</caption>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Registration Group</th>
          <th scope="col">Type of Audit</th>
        </tr>
      </thead>
      <tbody>
        {guideGroups(catalogue).map(({ number, name, auditType }) => (
          <tr key={number}>
            <td>{number}</td>
            <th scope="row">{name}</th>
            <td>
              <AuditBadge audit={auditType} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
