import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { terms } from '#shared/proposals/terms.ts';
import actions from '../Action.module.css';
import classes from './TermsDialog.module.css';

interface TermsDialogProps {
  isAccepted: boolean;
  onAccept: () => void;
  onClose: () => void;
}

/** The terms, to be read and accepted. */
export function TermsDialog({ isAccepted, onAccept, onClose }: TermsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isTicked, setTicked] = useState(isAccepted);

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    <dialog className={classes.dialog} ref={dialog} aria-labelledby="terms-title" onCancel={onClose}>
      <header className={classes.head}>
        <h2 id="terms-title">Terms and Conditions</h2>
        <button type="button" aria-label="Close" onClick={onClose}>
          <IconX size={22} aria-hidden />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys. */}
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
      <footer className={classes.foot}>
        <label>
          <input
            type="checkbox"
            checked={isTicked}
            onChange={(event) => setTicked(event.currentTarget.checked)}
          />
          I have read and accept the Terms and Conditions
        </label>
        <button
          className={`${actions.action} ${actions.call}`}
          type="button"
          disabled={!isTicked}
          onClick={onAccept}
        >
          Accept and Continue
        </button>
      </footer>
    </dialog>
  );
}
