import { IconHeartHandshake, IconRosetteDiscountCheck, IconStairs } from '@tabler/icons-react';
import { formatCents } from '#shared/fields/format.ts';
import type { SupportPackage } from '#shared/site/content.ts';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import actions from '../Action.module.css';
import { ActionLink } from '../ActionLink.tsx';
import { CheckList } from '../CheckList.tsx';
import { PageBody } from '../PageBody.tsx';
import { PageHero } from '../PageHero.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './OngoingSupport.module.css';

export function OngoingSupport() {
  const { business, packages, texts } = useSiteContent();
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
            <PackageCard
              key={supportPackage.id}
              supportPackage={supportPackage}
              hasGst={business.isGstRegistered}
            />
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

function PackageCard({ supportPackage, hasGst }: { supportPackage: SupportPackage; hasGst: boolean }) {
  const { id, name, subtitle, monthlyPrice, idealFor, isPopular, inclusions } = supportPackage;
  return (
    <article className={classes.package} aria-labelledby={id} data-popular={isPopular}>
      {isPopular && <p className={classes.ribbon}>Most Popular</p>}
      <h2 className={classes.name} id={id}>
        {name} <span>{subtitle}</span>
      </h2>
      <p className={classes.price}>
        {`${formatCents(monthlyPrice)} per month `}
        {hasGst && <small>plus GST</small>}
      </p>
      <p className={classes.idealFor}>
        <strong>Ideal for</strong> {idealFor}
      </p>
      <div className={classes.inclusions}>
        {inclusions.map(({ category, items }) => (
          <div key={category}>
            <h3>{category}</h3>
            <CheckList items={items} />
          </div>
        ))}
      </div>
      <button className={actions.secondary} type="button" aria-describedby={id}>
        Choose This Package
      </button>
    </article>
  );
}
