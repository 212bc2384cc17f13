import { guideGroups } from '#shared/proposals/catalogue.ts';
import { AuditBadge } from '../../proposal-document/AuditBadge.tsx';
import { ActionLink } from '../ActionLink.tsx';
import { Card } from '../Card.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { SilNotice } from '../SilNotice.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './Guide.module.css';

export function GroupsGuide() {
  const { texts } = useSiteContent();
  return (
    <div className={classes.guide}>
      <section>
        <h2>What is a registration group?</h2>
        <p>
          Every support that the NDIS pays for belongs to a registration group. When you apply, you choose the
          groups you want to work in. You may only be paid as a registered provider for the groups on your
          certificate.
        </p>
        <Disclosure title="Why Registration Groups Matter">
          <p>
            The groups you choose decide which audit you need, which modules of the Practice Standards you are
            checked against, and what your registration costs.
          </p>
          <p>
            If any chosen group needs Certification, your whole registration is audited under Certification.
            So choose what you will really offer, and add more later when you are ready.
          </p>
        </Disclosure>
      </section>
      <section>
        <h2>Groups and their audits</h2>
        <GroupsTable />
      </section>
      <section>
        <h2>Core vs Supplementary Modules</h2>
        <p>
          <strong>The Core Module</strong> is for everyone who faces Certification. It covers people’s rights,
          how your organisation is run, how supports are planned and given, and the setting.
        </p>
        <p>
          <strong>Supplementary modules</strong> come on top for some groups: 0104 (High Intensity Daily
          Personal Activities), 0110 (Specialist Behaviour Support), 0118 (Early Childhood Supports) and 0131
          (Specialist Disability Accommodation).
        </p>
        <SilNotice />
      </section>
      <Card title="Need Help or Guidance?">
        <p>{texts.helpText}</p>
        <ActionLink to="#contact" variant="primary">
          Ask us
        </ActionLink>
      </Card>
    </div>
  );
}

function GroupsTable() {
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
