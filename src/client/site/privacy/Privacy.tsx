import { BusinessEmail, BusinessPhone } from '../contactLinks.tsx';
import { PageBody } from '../PageBody.tsx';
import { PageHero } from '../PageHero.tsx';
import classes from '../parts.module.css';
import { useSiteContent } from '../siteContent.ts';

export function Privacy() {
  const { privacyNotice } = useSiteContent();
  return (
    <>
      <PageHero title="Privacy notice" lead="What we do with details about you, and whom you can ask." />
      <PageBody>
        <div className={classes.prose}>
          {privacyNotice ? (
            privacyNotice.split(/\n\s*\n/).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
          ) : (
            <p>
              Our notice is not published yet. Please ask us: <BusinessEmail />, <BusinessPhone />.
            </p>
          )}
        </div>
      </PageBody>
    </>
  );
}
