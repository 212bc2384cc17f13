import { notify } from '../../ui/overlay/notify.ts';

/** What a button has in place of its action for somebody who may not use it: a press says why, by touch and keyboard too. */
export const deniedButton = (why: string) => ({
  'data-disabled': true,
  'aria-disabled': true,
  title: why,
  onClick: () => {
    notify.error(why);
  },
});
