import { type Failure, localFailure, type Result } from '@aloft/core';
import type { LazyFlows } from '../../actors/lazy-flows.ts';

type SharedFiles = typeof import('../../data/shared-files.ts');
type Call = Awaited<ReturnType<LazyFlows['load']>>['call'];

/** What a press gets whose scripts did not arrive: the same as from a service that cannot be reached. */
export const notArrived = (error: unknown): Failure => localFailure('unreachable', String(error));

const arrived = async (flows: LazyFlows): Promise<readonly [SharedFiles, Call]> => {
  const [{ call }, calls] = await Promise.all([flows.load(), import('../../data/shared-files.ts')]);
  return [calls, call];
};

/** Asks for something of a share; the scripts of the calls are fetched with the first request. */
export async function askOfShare<T>(
  flows: LazyFlows,
  request: (calls: SharedFiles, call: Call) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await request(...(await arrived(flows)));
  } catch (error) {
    return { ok: false, failure: notArrived(error) };
  }
}
