import { IconCheck } from '@tabler/icons-react';
import { formatPrice } from '#shared/proposals/catalogue.ts';
import { noModulesText, type Quote } from '#shared/proposals/pricing.ts';
import { Card } from '../../Card.tsx';
import { useSiteContent } from '../../siteContent.ts';
import classes from './PricingSummary.module.css';

interface ModulesPanelProps {
  quote: Quote;
  hasGroups: boolean;
}

/** All modules; those that the selected groups require are highlighted. */
export function ModulesPanel({ quote, hasGroups }: ModulesPanelProps) {
  const { catalogue } = useSiteContent();
  const required = new Set(quote.modules.map(({ moduleId }) => moduleId));
  return (
    <Card title="Required Modules">
      {!hasGroups && (
        <p className={classes.modulesPanelHint}>Select registration groups to see applicable modules</p>
      )}
      {hasGroups && required.size === 0 && <p className={classes.modulesPanelHint}>{noModulesText(quote)}</p>}
      <ul className={classes.modules}>
        {catalogue.modules.map(({ id, name, description, price }) => (
          <li key={id} data-required={required.has(id)}>
            <div className={classes.header}>
              <strong>{name}</strong>
              <span>{formatPrice(price)}</span>
            </div>
            <p>{description}</p>
            {required.has(id) && (
              <p className={classes.required}>
                <IconCheck size={18} aria-hidden /> Required
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
