import { IconPhone } from '@tabler/icons-react';
import { phoneHref } from '#shared/fields/phone.ts';
import type { SentProposal } from '#shared/proposals/sentProposal.ts';
import actions from '../Action.module.css';

const NO_BREAK = '\u00a0';

export function CallLink({ proposal: { consultant, document } }: { proposal: SentProposal }) {
  const { name, phone } = document.business;
  return (
    <a className={actions.secondary} href={phoneHref(phone)}>
      <IconPhone size={20} aria-hidden />
      {`${consultant ?? name}, ${phone.replaceAll(' ', NO_BREAK)}`}
    </a>
  );
}
