import { formatCount } from '../fields/format.ts';
import { HOURS_OF_A_DAY } from '../fields/workingTime.ts';

/** Working hours, as in 'We’ll get back to you within one business day'. */
export function responseWords(hours: number) {
  if (hours === HOURS_OF_A_DAY) return 'within one business day';
  if (hours % HOURS_OF_A_DAY === 0) return `within ${hours / HOURS_OF_A_DAY} business days`;
  return `within ${formatCount(hours, 'business hour')}`;
}
