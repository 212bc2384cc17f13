import { notify } from '../overlay/notify.ts';
import { copyText } from './copyText.ts';

/** The link is shown in a box beside the button. */
export async function copyLink(url: string) {
  if (await copyText(url)) notify.success('Link copied');
  else notify.error('The link could not be copied', 'Select it in its field');
}
