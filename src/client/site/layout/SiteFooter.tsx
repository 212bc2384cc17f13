import { Link } from 'react-router-dom';
import { brand } from '#shared/site/brand.ts';
import { AnchorLink } from '../AnchorLink.tsx';
import { services } from '../services.ts';
import classes from './SiteFooter.module.css';

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div>
          <p className={classes.name}>{brand.name}</p>
          <p className={classes.tagline}>{brand.tagline}.</p>
        </div>
        <nav aria-label="Footer">
          <ul className={classes.links}>
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
          </ul>
        </nav>
        <address className={classes.contact}>
          <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
          <span>{brand.address}</span>
          <span>{brand.hours}</span>
        </address>
      </div>
      <p className={classes.legal}>
        {brand.name} is an independent consultancy. It is not part of the NDIS or of the NDIS Quality and
        Safeguards Commission, which alone decides on registration.
      </p>
    </footer>
  );
}
