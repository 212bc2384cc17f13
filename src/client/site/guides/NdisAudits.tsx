import type { KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ActionLink } from '../ActionLink.tsx';
import { Card } from '../Card.tsx';
import { Disclosure } from '../Disclosure.tsx';
import { ExternalLink } from '../ExternalLink.tsx';
import { PageBody } from '../PageBody.tsx';
import { PageHero } from '../PageHero.tsx';
import { useSiteContent } from '../siteContent.ts';
import { GroupsGuide } from './GroupsGuide.tsx';
import classes from './Guide.module.css';
import { pathway } from './pathway.data.ts';

const guideTabs = [
  { id: 'audits', title: 'NDIS Audits', to: '/ndis-audits' },
  {
    id: 'registration-groups',
    title: 'Registration Groups',
    to: '/ndis-audits?tab=registration-groups',
  },
] as const;

/** Links, so that Back, a reload and a copied address work, also without scripts. Arrow keys switch. */
function GuideTabs({ current }: { current: (typeof guideTabs)[number]['id'] }) {
  const switchTab = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const other = event.currentTarget.querySelector<HTMLElement>('[aria-selected="false"]');
    other?.focus();
    other?.click();
  };

  return (
    <div className={classes.tabs} role="tablist" aria-label="Guides" onKeyDown={switchTab} tabIndex={-1}>
      {guideTabs.map(({ id, title, to }) => (
        <Link
          key={id}
          to={to}
          preventScrollReset
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === current}
          aria-controls={id === current ? `panel-${id}` : undefined}
          tabIndex={id === current ? 0 : -1}
        >
          {title}
        </Link>
      ))}
    </div>
  );
}

/** Both guides as tabs; the address says which is open. */
export function NdisAudits() {
  const { texts } = useSiteContent();
  const [params] = useSearchParams();
  const tabId = params.get('tab');
  const { id } = guideTabs.find((tab) => tab.id === tabId) ?? guideTabs[0];

  return (
    <>
      <PageHero title="NDIS Audits & Registration Groups" lead={texts.auditsLead}>
        <GuideTabs current={id} />
      </PageHero>
      <PageBody>
        <div role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`}>
          {id === 'audits' ? <AuditsGuide /> : <GroupsGuide />}
        </div>
      </PageBody>
    </>
  );
}

function AuditsGuide() {
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

function ModulesList() {
  const { catalogue } = useSiteContent();
  return (
    <ul className={classes.modules}>
      {catalogue.modules.map(({ id, name, description, url }) => (
        <li key={id}>
          <ExternalLink href={url}>{name}</ExternalLink>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}

const COMMISSION = 'https://www.ndiscommission.gov.au';

const commissionPages = [
  {
    title: 'Becoming a registered provider: requirements, process and timeline',
    url: `${COMMISSION}/providers/becoming-registered-provider/registration-requirements-process-and-timeline`,
  },
  { title: 'NDIS Practice Standards', url: `${COMMISSION}/rules-and-standards/ndis-practice-standards` },
  {
    title: 'The Verification Module',
    url: `${COMMISSION}/rules-and-standards/ndis-practice-standards/verification-module`,
  },
  {
    title: 'The Core Module: governance and operational management',
    url: `${COMMISSION}/rules-and-standards/ndis-practice-standards/core-module-provider-governance-and-operational`,
  },
  {
    title: 'Managing your registration',
    url: `${COMMISSION}/provider-registration/manage-your-registration`,
  },
  { title: 'Renewing your registration', url: `${COMMISSION}/provider-registration/renew-your-registration` },
] as const;

const VERIFICATION = [
  'Insurance',
  'Qualifications of your workers',
  'Work health and safety',
  'Complaints handling',
  'Risk management',
] as const;

const CERTIFICATION = [
  'An on-site assessment by an approved quality auditor',
  'Interviews with staff, management and participants',
  'A review against the Core Module, plus the supplementary modules for your supports',
] as const;

function AuditTypes() {
  return (
    <div className={classes.types}>
      <Card title="Verification audit">
        <p className={classes.risk}>For supports with lower risk</p>
        <p>A desktop review: you send documents, and an auditor reads them. They look at:</p>
        <ul>
          {VERIFICATION.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Card>
      <Card title="Certification audit">
        <p className={classes.risk}>For supports with higher risk</p>
        <p>The auditor reads your documents and then comes to see how you work. Expect:</p>
        <ul>
          {CERTIFICATION.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
