import { PageBody } from '../PageBody.tsx';
import { PageHero } from '../PageHero.tsx';
import { useSiteContent } from '../siteContent.ts';
import { GroupsGuide } from './GroupsGuide.tsx';

export function RegistrationGroups() {
  const { texts } = useSiteContent();
  return (
    <>
      <PageHero title="Understanding NDIS Registration Groups and Relevant Modules" lead={texts.groupsLead} />
      <PageBody>
        <GroupsGuide />
      </PageBody>
    </>
  );
}
