import { Panel } from '../Panel.tsx';
import { MultilineText } from './MultilineText.tsx';

interface TextPanelProps {
  title: string;
  text: string | null;
}

/** A longer text of a record; nothing where there is none. */
export const TextPanel = ({ title, text }: TextPanelProps) =>
  text && (
    <Panel title={title}>
      <MultilineText>{text}</MultilineText>
    </Panel>
  );
