import { IconHeartHandshake, IconRosetteDiscountCheck, IconStairs } from '@tabler/icons-react';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { ActionLink } from '../ActionLink.tsx';
import { PageBody } from '../PageBody.tsx';
import { PageHero } from '../PageHero.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './OngoingSupport.module.css';
import { PackageCard } from './PackageCard.tsx';

/** The three levels of support after registration. */
export function OngoingSupport() {
  const { packages, texts } = useSiteContent();
  return (
    <>
      <PageHero title="NDIS Compliance & Growth Partner Packages" lead={texts.supportLead}>
        <ul className={classes.badges}>
          <li>
            <ToneBadge tone="teal" icon={IconHeartHandshake}>
              Win-Win Partnership
            </ToneBadge>
          </li>
          <li>
            <ToneBadge tone="blue" icon={IconStairs}>
              Flexible Support Levels
            </ToneBadge>
          </li>
          <li>
            <ToneBadge tone="amber" icon={IconRosetteDiscountCheck}>
              Proven Results
            </ToneBadge>
          </li>
        </ul>
      </PageHero>
      <PageBody>
        <div className={classes.packages}>
          {packages.map((supportPackage) => (
            <PackageCard key={supportPackage.id} supportPackage={supportPackage} />
          ))}
        </div>
        <section className={classes.closing}>
          <h2>Ready to Choose Your Partnership Level?</h2>
          <p>{texts.supportClosing}</p>
          <ActionLink to="#contact" variant="primary">
            Book Free Consultation
          </ActionLink>
        </section>
      </PageBody>
    </>
  );
}
