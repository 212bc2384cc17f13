import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type ExistingProviderDetails, parseCount } from '#shared/proposals/pricing.ts';
import { OUTLET_LABELS } from '#shared/proposals/selection.ts';
import { Card } from '../Card.tsx';
import { useSiteContent } from '../siteContent.ts';
import { Checkbox } from './Checkbox.tsx';
import classes from './ProposalTool.module.css';

interface ServiceDetailsProps {
  details: ExistingProviderDetails;
  onChange: (details: ExistingProviderDetails) => void;
}

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
          // Hiding modules clears them: a hidden checkbox must not change the price.
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
          <p className={classes.hint}>
            SIL is supported independent living, SDA is specialist disability accommodation.
          </p>
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

interface CountFieldProps {
  label: string;
  count: number;
  onChange: (count: number) => void;
}

/**
 * A whole number of 0 or more, typed or stepped. The typed text is kept until the field is left, and is read as a
 * whole: '-3' is 0, '1.5' is 1, and a text that is no number is 0.
 */
function CountField({ label, count, onChange }: CountFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={classes.field}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className={classes.box}>
        <button
          type="button"
          aria-label="One less"
          aria-describedby={`${id}-label`}
          disabled={count === 0}
          onClick={() => onChange(parseCount(count - 1))}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? count}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(parseCount(event.currentTarget.value));
          }}
          onBlur={() => setTyped(null)}
        />
        <button
          type="button"
          aria-label="One more"
          aria-describedby={`${id}-label`}
          onClick={() => onChange(parseCount(count + 1))}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
}
