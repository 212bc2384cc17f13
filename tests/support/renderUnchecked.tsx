import { render as renderChecked } from './render.tsx';

export { trpcError } from './render.tsx';

/** Answers of any shape. */
export type Answers = Record<string, unknown>;

/** As `render`, for the tests whose answers do not have the types of the router yet. */
export const render = renderChecked as (
  screen: Parameters<typeof renderChecked>[0],
  answers?: Answers,
  options?: Parameters<typeof renderChecked>[2],
) => ReturnType<typeof renderChecked>;
