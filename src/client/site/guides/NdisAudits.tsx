import { useSearchParams } from 'react-router-dom';
import { PageBody } from '../PageBody.tsx';
import { PageHero } from '../PageHero.tsx';
import { useSiteContent } from '../siteContent.ts';
import { AuditsGuide } from './AuditsGuide.tsx';
import { GroupsGuide } from './GroupsGuide.tsx';
import { GuideTabs, guideTabs } from './GuideTabs.tsx';

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
