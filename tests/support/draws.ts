import fc from 'fast-check';

// What fast-check draws is the same in each run of the suite: no change is refused for a draw that it did not cause.
// `npm run test:explore` draws anew. What failed there becomes an example of its test.

const { EXPLORE_SEED = '47', EXPLORE_RUNS = '1' } = process.env;
const times = Number(EXPLORE_RUNS);

/** The number of runs of a property that takes long: many times more in `npm run test:explore`. */
export const runs = (count: number) => count * times;

fc.configureGlobal({
  seed: Number(EXPLORE_SEED),
  numRuns: runs(100),
  // A test that has drawn for so long has explored enough.
  ...(times > 1 && { interruptAfterTimeLimit: 200_000 }),
});
