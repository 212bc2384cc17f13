import { notifyFailure } from '../overlay/notify.ts';
import type { FormErrors } from './form.ts';

type FormFailure = Parameters<typeof notifyFailure>[1] & {
  data?: { fieldErrors?: FormErrors | null } | null;
};

/** An `onError` that shows at the fields what is wrong with them, and says that the form was not saved. */
export const formFailure =
  (form: { setErrors: (errors: FormErrors) => void }, failure: string) => (error: FormFailure) => {
    form.setErrors(error.data?.fieldErrors ?? {});
    notifyFailure(failure, error);
  };
