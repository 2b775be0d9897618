// What qBittorrent fetches from Transmission; torrents.test.ts has the same without the programs.
import { afterAll, beforeAll, describe } from 'vitest';
import { realSwarm, Scene } from './testing/scene.ts';
import { testsOfPeople } from './testing/tests-of-people.ts';

const scene = new Scene(realSwarm);
beforeAll(() => scene.open());
afterAll(() => scene.close());

// A seeder takes about ten seconds until it gives anything: the tests wait for theirs side by side.
describe.concurrent('torrents', () => testsOfPeople(scene));
