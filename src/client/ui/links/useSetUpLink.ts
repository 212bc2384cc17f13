import { useLocation } from 'react-router-dom';
import { useSearchParam } from '../useSearchParam.ts';

/** Link state that tells the target the way back to a step of the set-up. */
export function useSetUpState() {
  const step = useSearchParam('step');
  return step ? { setUpStep: step } : undefined;
}

/** The address of the step of the set-up that led here; null where something else did. */
export function useSetUpLink() {
  const state: unknown = useLocation().state;
  const step = state && typeof state === 'object' && 'setUpStep' in state ? state.setUpStep : null;
  return typeof step === 'string' ? `/crm/set-up?step=${step}` : null;
}
