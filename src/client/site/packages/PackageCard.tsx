import { IconCheck } from '@tabler/icons-react';
import { formatCents } from '#shared/fields/format.ts';
import type { SupportPackage } from '#shared/site/content.ts';
import actions from '../Action.module.css';
import classes from './PackageCard.module.css';

export function PackageCard({ supportPackage }: { supportPackage: SupportPackage }) {
  const { id, name, subtitle, monthlyPrice, idealFor, isPopular, inclusions } = supportPackage;
  return (
    <article className={classes.package} aria-labelledby={id} data-popular={isPopular}>
      {isPopular && <p className={classes.ribbon}>Most Popular</p>}
      <h2 className={classes.name} id={id}>
        {name} <span>{subtitle}</span>
      </h2>
      <p className={classes.price}>{`${formatCents(monthlyPrice)} per month`}</p>
      <p className={classes.idealFor}>
        <strong>Ideal for</strong> {idealFor}
      </p>
      <div className={classes.inclusions}>
        {inclusions.map(({ category, items }) => (
          <div key={category}>
            <h3>{category}</h3>
            <ul>
              {items.map((item) => (
                <li key={item}>
                  <IconCheck size={18} aria-hidden />
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <button className={`${actions.action} ${actions.secondary}`} type="button" aria-describedby={id}>
        Choose This Package
      </button>
    </article>
  );
}
