// Hostile files of kinds without a viewer: none of them acts, and the next one opens.
import { test } from './fixtures.ts';
import { others } from './hostile/unsupported.ts';
import { startScene, stepThrough } from './hostile-steps.ts';

let scene: Awaited<ReturnType<typeof startScene>>;
test.beforeAll(async ({ sharedServer }) => {
  scene = await startScene(sharedServer, 'ada@hostile-viewers.example');
});
test.afterAll(() => scene.foreign.stop());

test(`[P23b] ${others.length} hostile files of other kinds, one after the other in the viewer, do nothing, and the next one opens`, ({
  context,
}) => stepThrough(scene, context, 'files of other kinds', others));
