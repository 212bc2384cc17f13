import { Panel } from '../../../ui/Panel.tsx';
import classes from './FormDataPanel.module.css';

interface FormDataProps {
  data: Record<string, unknown>;
}

/** The enquiry exactly as the public form sent it. Strangers wrote it: it is shown as text and nothing else. */
export function FormDataPanel({ data }: FormDataProps) {
  return (
    <Panel title="Form Data">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={classes.json} tabIndex={0} aria-label="Form data as JSON">
        <pre>{JSON.stringify(data, null, 2)}</pre>
      </section>
    </Panel>
  );
}
