import { notify } from '../overlay/notify.ts';
import { copyText } from './copyText.ts';

/** The link is shown beside the button. */
export async function copyLink(url: string, copied = 'Link copied') {
  if (await copyText(url)) notify.success(copied);
  else notify.error('The link could not be copied', 'Select it, and copy it by hand.');
}
