import type { ProposalDocument } from '#shared/proposals/document.ts';
import { referenceLine, senderLine } from '#shared/proposals/outline.ts';
import { ProposalSections } from '../../proposal-document/ProposalSections.tsx';
import { Panel } from '../../ui/Panel.tsx';

/** The text that the client reads, word for word: of a draft, what would be sent now. */
export const ProposalPreview = ({ document }: { document: ProposalDocument }) => (
  <Panel title={document.title}>
    <p>{`${document.business.name} · ${referenceLine(document)}`}</p>
    <p>{senderLine(document)}</p>
    <ProposalSections document={document} isPreview />
  </Panel>
);
