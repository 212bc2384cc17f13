import type { KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageBody } from '../PageBody.tsx';
import { PageHero } from '../PageHero.tsx';
import { useSiteContent } from '../siteContent.ts';
import { AuditsGuide } from './AuditsGuide.tsx';
import { GroupsGuide } from './GroupsGuide.tsx';
import classes from './Guide.module.css';

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
