import { useLocation } from 'react-router-dom';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { useTypedAhead } from '../../ui/overlay/useTypedAhead.tsx';
import { openQuickEnquiry, useOnOpenQuickEnquiry } from '../leads/openQuickEnquiry.ts';

const EnquiryDialog = lazyPart(async () => (await import('./EnquiryDialog.tsx')).EnquiryDialog);

/** Dashboard and records: lists have their own use of the key, and that of leads opens the same. */
const isEnquiryScreen = (pathname: string) => /^\/crm(\/\w+\/[\da-f-]{36})?\/?$/.test(pathname);

export function QuickEnquiry() {
  const { pathname } = useLocation();
  const dialog = useTypedAhead(EnquiryDialog, { label: 'Name', failure: 'An enquiry cannot be added now' });
  useOnOpenQuickEnquiry(dialog.open);
  return (
    <>
      {isEnquiryScreen(pathname) && <EnquiryShortcut />}
      {dialog.input}
      {dialog.isOpen && <EnquiryDialog onClose={dialog.close} takeTypedAhead={dialog.takeTypedAhead} />}
    </>
  );
}

function EnquiryShortcut() {
  useShortcut('n', openQuickEnquiry);
  return null;
}
