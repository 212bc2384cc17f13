import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

/**
 * Files that are short but wait long: by their size they would come last, when one processor has nothing else to do. The
 * siege, whose times are compared, does not begin while every worker loads what it needs.
 */
const LONG = ['dev', 'diskFull', 'replica', 'siege'].map((name) => `/${name}.test.ts`);

/** The usual order of a run without earlier results, the largest file first, but for these files. */
export class Sequencer implements TestSequencer {
  private readonly vitest: Vitest;

  constructor(vitest: Vitest) {
    this.vitest = vitest;
  }

  async sort(files: TestSpecification[]) {
    const ofProjects = Map.groupBy(await (await this.usual()).sort(files), ({ project }) => project);
    return [...ofProjects.values()].flatMap((sorted) => {
      const long = LONG.flatMap((end) => sorted.filter(({ moduleId }) => moduleId.endsWith(end)));
      return [...new Set([...long, ...sorted])];
    });
  }

  shard = async (files: TestSpecification[]) => (await this.usual()).shard(files);

  private async usual() {
    // Only when tests run: the product's build has the same configuration, and no Vitest where only it is installed.
    const { BaseSequencer } = await import('vitest/node');
    return new BaseSequencer(this.vitest);
  }
}
