import { notify } from '../../ui/overlay/notify.ts';

/** The properties of a button for somebody who may not use it: a press says why, by touch and keyboard too. */
export const deniedButton = (why: string) => ({
  'data-disabled': true,
  'aria-disabled': true,
  title: why,
  onClick: () => {
    notify.error(why);
  },
});
