import { Panel } from '../../../ui/Panel.tsx';
import classes from './LeadDetail.module.css';

interface FormDataPanelProps {
  data: Record<string, unknown>;
}

/** The enquiry as the public form sent it. It is untrusted input, so it is shown as text only. */
export function FormDataPanel({ data }: FormDataPanelProps) {
  return (
    <Panel title="Form Data">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.json} tabIndex={0} aria-label="Form data as JSON">
        <pre>{JSON.stringify(data, null, 2)}</pre>
      </section>
    </Panel>
  );
}
