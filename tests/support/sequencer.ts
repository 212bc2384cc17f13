import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

/** Files that are short but wait long: by their size they would come last, when one processor has nothing else to do. */
const LONG = /\/(siege|dev|diskFull|replica)\.test\.ts$/;

/** The usual order of a run without earlier results, the largest file first, but for these files. */
export class Sequencer implements TestSequencer {
  private readonly vitest: Vitest;

  constructor(vitest: Vitest) {
    this.vitest = vitest;
  }

  async sort(files: TestSpecification[]) {
    const ofProjects = Map.groupBy(await (await this.usual()).sort(files), ({ project }) => project);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...ofProjects.values()].flatMap((sorted) => [
      ...sorted.filter(isLong),
      ...sorted.filter((file) => !isLong(file)),
    ]);
  }

  shard = async (files: TestSpecification[]) => (await this.usual()).shard(files);

  private async usual() {
    // Only when tests run: the product's build has the same configuration, and no Vitest where only it is installed.
    const { BaseSequencer } = await import('vitest/node');
    return new BaseSequencer(this.vitest);
  }
}
