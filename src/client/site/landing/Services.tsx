import { IconCheck } from '@tabler/icons-react';
import { blocksOf } from '#shared/site/texts.ts';
import { ActionLink } from '../ActionLink.tsx';
import { Section } from '../Section.tsx';
import { services } from '../services.ts';
import { useSiteContent } from '../siteContent.ts';
import classes from './Landing.module.css';

export function Services() {
  const { texts } = useSiteContent();
  const blocks = blocksOf(texts.services);
  return (
    <Section id="services" title={texts.servicesTitle} lead={texts.servicesLead} tinted>
      <ul className={classes.paths}>
        {services.map(({ id, name, action, path }, index) => {
          const {
            title,
            lines: [audience, ...points],
          } = blocks[index] ?? { title: name, lines: [] };
          return (
            <li className={classes.servicesPath} key={id} id={id}>
              <p className={classes.name}>{name}</p>
              <h3 className={classes.servicesTitle}>{title}</h3>
              {audience && <p className={classes.servicesAudience}>{audience}</p>}
              {points.length > 0 && (
                <ul className={classes.points}>
                  {points.map((point) => (
                    <li key={point}>
                      <IconCheck size={20} aria-hidden />
                      {point}
                    </li>
                  ))}
                </ul>
              )}
              <ActionLink to={path}>{action}</ActionLink>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
