import { useSearchParams } from 'react-router-dom';
import { PageBody } from '../PageBody.tsx';
import { PageHero } from '../PageHero.tsx';
import { AuditsGuide } from './AuditsGuide.tsx';
import { GroupsGuide } from './GroupsGuide.tsx';
import { GuideTabs, guideTabs } from './GuideTabs.tsx';

/** Both guides as tabs; the address says which is open. */
export function NdisAudits() {
  const [params] = useSearchParams();
  const tabId = params.get('tab');
  const { id } = guideTabs.find((tab) => tab.id === tabId) ?? guideTabs[0];

  return (
    <>
      <PageHero
        title="NDIS Audits & Registration Groups"
        lead="Every registered provider is audited. What you do decides which of two audits it is. Find yours here."
      >
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
