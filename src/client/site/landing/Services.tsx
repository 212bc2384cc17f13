import { IconCheck } from '@tabler/icons-react';
import { ActionLink } from '../ActionLink.tsx';
import { Section } from '../Section.tsx';
import { PRICE_POINT, services } from '../services.ts';
import { useSiteContent } from '../siteContent.ts';
import classes from './Services.module.css';

/** The three services, one for each kind of visitor. */
export function Services() {
  const { business } = useSiteContent();
  return (
    <Section
      id="services"
      title="Where are you now?"
      lead="Pick what fits you. Each one leads to clear prices or a guide, with nothing to sign up for."
      tinted
    >
      <ul className={classes.paths}>
        {services.map(({ id, name, title, audience, points, action, path }) => (
          <li className={classes.path} key={id} id={id}>
            <p className={classes.name}>{name}</p>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.audience}>{audience}</p>
            <ul className={classes.points}>
              {points.map((point) => (
                <li key={point}>
                  <IconCheck size={20} aria-hidden />
                  {point === PRICE_POINT && business.isGstRegistered ? `${point}, with GST` : point}
                </li>
              ))}
            </ul>
            <ActionLink to={path}>{action}</ActionLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
