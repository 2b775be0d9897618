import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { duties } from '../../operations/upkeep/upkeep.ts';
import { statementExceptions } from '../testing/statement-exceptions.ts';
import { largeCalls } from './testing/large-calls.ts';
import { excessOfDuty, type MeasuredWorld, startMeasuredWorld } from './testing/measured-world.ts';

let of: MeasuredWorld;
beforeAll(async () => {
  of = await startMeasuredWorld();
});
afterAll(() => of.world.server.stop());
beforeEach(() => of.restore());

describe('no statement on the main connection touches more than about a thousand rows under the largest load', () => {
  it('[P36d P36e] every route called with its maximum load', async () => {
    expect(await of.excessOfCalls(largeCalls(of.world, of.large))).toEqual([]);
  });

  it('[P36d] while purgeTrash does what is due', async () => {
    expect(await excessOfDuty(of, 'purgeTrash', duties.purgeTrash)).toEqual([]);
  });

  it('every exception is needed', () => {
    expect(statementExceptions.filter((one) => !of.used.has(one)).map(({ begins }) => begins)).toEqual([]);
  });
});
