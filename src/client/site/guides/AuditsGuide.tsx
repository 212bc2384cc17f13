import { ActionLink } from '../ActionLink.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { ExternalLink } from '../ExternalLink.tsx';
import { AuditTypes } from './AuditTypes.tsx';
import { commissionPages } from './commission.data.ts';
import classes from './Guide.module.css';
import { ModulesList } from './ModulesList.tsx';
import { pathway } from './pathway.data.ts';

export function AuditsGuide() {
  return (
    <div className={classes.guide}>
      <AuditTypes />
      <section>
        <h2>Find your pathway in three steps</h2>
        {pathway.map(({ question, answer }, index) => (
          <Disclosure key={question} group="pathway" title={`${index + 1}. ${question}`}>
            <p>{answer}</p>
          </Disclosure>
        ))}
        <div className={classes.next}>
          <ActionLink to="/registration-proposal" variant="primary">
            See my audit and price
          </ActionLink>
        </div>
      </section>
      <section>
        <h2>Practice standards and modules</h2>
        <p>
          The NDIS Practice Standards say what good support looks like. They come in modules. Under
          Certification, everyone is checked against the Core Module: people’s rights, how you run your
          organisation, how you plan and give support, and the setting you give it in.
        </p>
        <p>
          Some supports add a supplementary module, because they carry risks of their own. Under Verification,
          a short module of its own is enough.
        </p>
        <ModulesList />
      </section>
      <section>
        <h2>From the NDIS Commission</h2>
        <p>The regulator’s own pages always come first. These are the ones our clients use most.</p>
        <ul>
          {commissionPages.map(({ title, url }) => (
            <li key={url}>
              <ExternalLink href={url}>{title}</ExternalLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
