import { notify } from '../overlay/notify.ts';
import { copyText } from './copyText.ts';

/** Copies a link that stands in a box beside its button, and says so. */
export async function copyLink(url: string) {
  if (await copyText(url)) notify.success('Link copied');
  else notify.error('The link could not be copied', 'Select it in its field');
}
