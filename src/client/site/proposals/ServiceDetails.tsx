import type { ExistingProviderDetails } from '#shared/proposals/pricing.ts';
import { OUTLET_LABELS } from '#shared/proposals/selection.ts';
import { Card } from '../Card.tsx';
import { useSiteContent } from '../siteContent.ts';
import { Checkbox } from './Checkbox.tsx';
import { CountField } from './CountField.tsx';
import classes from './ServiceDetails.module.css';

interface ServiceDetailsProps {
  details: ExistingProviderDetails;
  onChange: (details: ExistingProviderDetails) => void;
}

/** The existing provider's clients and outlets, which the price depends on. */
export function ServiceDetails({ details, onChange }: ServiceDetailsProps) {
  const { catalogue } = useSiteContent();
  const { hasClients, clientCount, modulesWithClients, outlets } = details;
  const change = (changed: Partial<ExistingProviderDetails>) => onChange({ ...details, ...changed });

  return (
    <Card title="Current Service Details">
      <div className={classes.details}>
        <Checkbox
          label="We have clients now"
          checked={hasClients}
          // Hiding the modules also clears them, so that a hidden checkbox does not change the price.
          onChange={(isChecked) =>
            change(
              isChecked
                ? { hasClients: true }
                : { hasClients: false, clientCount: 0, modulesWithClients: [] },
            )
          }
        />
        {hasClients && (
          <>
            <CountField
              label="How many clients?"
              count={clientCount}
              onChange={(count) => change({ clientCount: count })}
            />
            <fieldset className={classes.group}>
              <legend>Modules your clients receive</legend>
              {catalogue.modules.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={modulesWithClients.includes(id)}
                  onChange={(isChecked) =>
                    change({
                      modulesWithClients: isChecked
                        ? [...modulesWithClients, id]
                        : modulesWithClients.filter((other) => other !== id),
                    })
                  }
                />
              ))}
            </fieldset>
          </>
        )}
        <fieldset className={classes.group}>
          <legend>Outlets: how many of each do you run?</legend>
          <div className={classes.outlets}>
            {OUTLET_LABELS.map(([outlet, label]) => (
              <CountField
                key={outlet}
                label={label}
                count={outlets[outlet]}
                onChange={(count) => change({ outlets: { ...outlets, [outlet]: count } })}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Card>
  );
}
