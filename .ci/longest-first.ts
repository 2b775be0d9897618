// The order of test files. Vitest begins with what took longest the last time; where it has never run, with the largest
// file. The longest of ours are short to read, and would run alone at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than twenty seconds, the longest first. */
const longest = [
  'proofs/failures/kill.files.stress',
  'features/torrents/torrents',
  'features/torrents/interrupted',
  'features/torrents/engine.files',
  'proofs/hostile/bounded-load.files.all',
  'proofs/hostile/bounded.files',
  'features/media/hostile-media',
  'proofs/hostile/bad-input',
  'proofs/hostile/cross-account',
  'proofs/hostile/store-dialect',
  'features/trees/steps',
  'features/trees/killed',
  'proofs/failures/two-processes.cluster.stress',
  'proofs/hostile/log-canaries',
  'proofs/hostile/locations',
  'platform/blobs/many-objects',
  'platform/blobs/lifecycle',
  'proofs/hostile/safe-methods',
  'features/trees/sequences',
  'features/copies/large',
  'proofs/hostile/page-input',
  'features/media/worker-process',
  'proofs/failures/start.files',
  'proofs/failures/leaks.files.stress',
  'proofs/failures/stop.files.stress',
  'proofs/failures/paused.cluster.stress',
  'proofs/failures/frozen.cluster.stress',
].map((name) => `/app/server/${name}.test.ts`);

const rank = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.endsWith(name));
  return place === -1 ? longest.length : place;
};

/** Begins with the longest files, so that all workers end at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Files that share a worker follow each other: another's between them would end it.
    const alone = ({ project }: TestSpecification): number => (project.config.isolate ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => alone(a) - alone(b) || rank(a) - rank(b));
  }
}
