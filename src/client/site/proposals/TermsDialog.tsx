import { useState } from 'react';
import { dayFromToday, formatDay } from '#shared/fields/format.ts';
import { PROPOSAL_DAYS } from '#shared/proposals/pricing.ts';
import { termsFor } from '#shared/proposals/terms.ts';
import actions from '../Action.module.css';
import { SiteDialog } from '../layout/SiteDialog.tsx';
import { useSiteContent } from '../siteContent.ts';
import classes from './TermsDialog.module.css';

interface TermsDialogProps {
  isAccepted: boolean;
  onAccept: () => void;
  onClose: () => void;
}

export function TermsDialog({ isAccepted, onAccept, onClose }: TermsDialogProps) {
  const { terms, business } = useSiteContent();
  const { sections } = termsFor(terms, {
    validUntil: dayFromToday(PROPOSAL_DAYS),
    hasGst: business.isGstRegistered,
    button: 'Accept and Continue',
  });
  const [isChecked, setChecked] = useState(isAccepted);

  return (
    <SiteDialog title="Terms and Conditions" titleId="terms-title" isTall onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.text} tabIndex={0} aria-labelledby="terms-title">
        <ol>
          {sections.map(({ title, paragraphs }) => (
            <li key={title}>
              <h3>{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </li>
          ))}
        </ol>
        <p className={classes.version}>Version of {formatDay(terms.version)}</p>
      </section>
      <footer className={classes.footer}>
        <label>
          <input
            type="checkbox"
            checked={isChecked}
            onChange={(event) => setChecked(event.currentTarget.checked)}
          />
          I have read and accept the Terms and Conditions
        </label>
        <button
          className={`${actions.action} ${actions.primary}`}
          type="button"
          disabled={!isChecked}
          onClick={onAccept}
        >
          Accept and Continue
        </button>
      </footer>
    </SiteDialog>
  );
}
