import type { Terms } from '../content.ts';

/** A draft for the consultancy's lawyer to replace. */
export const defaultTerms: Terms = {
  version: '2026-11-23',
  sections: [
    {
      title: 'Purpose',
      paragraphs: [
        'This proposal covers advice, documents, training and help with your application for NDIS registration. It does not cover the auditor’s own fee, which you agree with the auditor, nor any decision of the NDIS Commission. The line ‘Verification Audit’ is our fee for preparing you for that audit, not the auditor’s.',
        'Prices are in Australian dollars. {{gst}} The proposal is valid until {{valid until}}.',
      ],
    },
    {
      title: 'Client responsibility',
      paragraphs: [
        'You give us true and complete details, answer our questions in good time, and make sure your workers are screened as the rules ask. You choose and engage the auditor.',
        'What is sent to the Commission is sent in your name, and you are responsible for it.',
      ],
    },
    {
      title: 'Customisation',
      paragraphs: [
        'Our documents are starting points. We fit them to the services you really give, and include two rounds of review for each document.',
      ],
    },
    {
      title: 'Compliance',
      paragraphs: [
        'You keep to the NDIS Act, the NDIS Rules, the Code of Conduct and the Practice Standards. Rules change: documents are right on the day we hand them over, and keeping them up to date after that is yours, unless you have an ongoing package.',
      ],
    },
    {
      title: 'Prohibited use',
      paragraphs: [
        'The documents are for your one organisation. You may not sell, share or publish them, or use them for anyone else.',
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        'We do not promise that you will be registered, or what an audit will find. As far as the law allows, our liability is limited to giving the service again or paying what it costs to have it given again.',
        'Nothing here takes away your rights under the Australian Consumer Law.',
      ],
    },
    {
      title: 'No false information',
      paragraphs: [
        'You give nothing untrue or misleading to the Commission or to the auditor. If you ask us to write something untrue, we stop our work.',
      ],
    },
    {
      title: 'Amendments',
      paragraphs: [
        'If what you need changes, we quote again before we go on. If these terms change, the new ones carry their date, and you are asked to accept them afresh.',
      ],
    },
    {
      title: 'Agreement',
      paragraphs: [
        'When you tick the box and press ‘{{button}}’, you accept these terms for your organisation, and confirm that you may do so.',
      ],
    },
  ],
};
