import { Link } from 'react-router-dom';
import { formatAbn } from '#shared/fields/abn.ts';
import type { BusinessDetails } from '#shared/site/content.ts';
import { AnchorLink } from '../AnchorLink.tsx';
import { BusinessEmail, BusinessPhone } from '../contactLinks.tsx';
import { services } from '../services.ts';
import { useSiteContent } from '../siteContent.ts';
import classes from './SiteLayout.module.css';

/** A private page has it without the links to other pages. */
export function SiteFooter({ isPrivate }: { isPrivate: boolean }) {
  const { business } = useSiteContent();
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div>
          <p className={classes.name}>{business.name}</p>
          <p className={classes.tagline}>{business.tagline}.</p>
        </div>
        {isPrivate ? (
          <p>
            <Link to="/privacy">Privacy</Link>
          </p>
        ) : (
          <nav aria-label="Footer">
            <ul>
              <li>
                <Link to="/ndis-audits">NDIS Audits</Link>
              </li>
              <li>
                <Link to="/registration-groups">Registration Groups</Link>
              </li>
              {services.map(({ id, name, path }) => (
                <li key={id}>
                  <Link to={path}>{name}</Link>
                </li>
              ))}
              <li>
                <AnchorLink anchor="contact">Contact</AnchorLink>
              </li>
              <li>
                <Link to="/privacy">Privacy</Link>
              </li>
            </ul>
          </nav>
        )}
        <address className={classes.contact}>
          <BusinessPhone />
          <BusinessEmail />
          <span>{business.address}</span>
          <span>{business.hours}</span>
        </address>
      </div>
      <p className={classes.legal}>
        {legalLine(business)}
        {business.name} is an independent consultancy. It is not part of the NDIS or of the NDIS Quality and
        Safeguards Commission, which alone decides on registration.
      </p>
    </footer>
  );
}

/** Returns a text such as 'Ready Pty Ltd · ABN 51 824 753 556. '; empty where neither is known. */
const legalLine = ({ legalName, abn }: BusinessDetails) => {
  const parts = [legalName, abn && `ABN ${formatAbn(abn)}`].filter(Boolean);
  return parts.length > 0 && `${parts.join(' · ')}. `;
};
