import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import actions from '../Action.module.css';
import { useSiteContent } from '../siteContent.ts';
import classes from './TermsDialog.module.css';

interface TermsDialogProps {
  isAccepted: boolean;
  onAccept: () => void;
  onClose: () => void;
}

export function TermsDialog({ isAccepted, onAccept, onClose }: TermsDialogProps) {
  const { terms } = useSiteContent();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isChecked, setChecked] = useState(isAccepted);

  // Closed before it is removed: only then the browser returns the focus to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog className={classes.dialog} ref={dialog} aria-labelledby="terms-title" onCancel={onClose}>
      <header className={classes.header}>
        <h2 id="terms-title">Terms and Conditions</h2>
        <button type="button" aria-label="Close" onClick={onClose}>
          <IconX size={22} aria-hidden />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.text} tabIndex={0} aria-labelledby="terms-title">
        <ol>
          {terms.sections.map(({ title, paragraphs }) => (
            <li key={title}>
              <h3>{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </li>
          ))}
        </ol>
        <p className={classes.version}>Version of {terms.version}</p>
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
    </dialog>
  );
}
