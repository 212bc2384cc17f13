import { PageBody } from '../PageBody.tsx';
import { PageHero } from '../PageHero.tsx';
import { GroupsGuide } from './GroupsGuide.tsx';

export function RegistrationGroups() {
  return (
    <>
      <PageHero
        title="Understanding NDIS Registration Groups and Relevant Modules"
        lead="The groups you choose decide your audit and your price. Here is what each one needs."
      />
      <PageBody>
        <GroupsGuide />
      </PageBody>
    </>
  );
}
