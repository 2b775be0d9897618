import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doubleService } from './double-service.ts';
import { type RealService, realService } from './real-service.ts';
import type { ServiceOptions, ServiceUnderTest } from './service-under-test.ts';

export { doubleService } from './double-service.ts';
export { realService } from './real-service.ts';
export type { ServiceOptions, ServiceUnderTest } from './service-under-test.ts';

function onService<S extends ServiceUnderTest>(
  title: string,
  make: (options: ServiceOptions) => Promise<S>,
  tests: (at: () => S) => void,
  options: ServiceOptions,
): void {
  describe(title, () => {
    let service: S | null = null;
    const at = (): S => service ?? expect.fail('the service did not start');
    beforeAll(async () => {
      service = await make(options);
    });
    afterAll(async () => {
      await service?.stop();
    });
    tests(at);
    it('[R8.1] each call said its language, each refusal came with its status, number and request id', () => {
      expect(at().breaches).toEqual([]);
    });
  });
}

/** Runs a feature's tests on the real server only: the double does not have it. */
export function onTheServer(
  room: string,
  tests: (at: () => RealService) => void,
  options: ServiceOptions = {},
): void {
  onService(`${room} on the real server`, realService, tests, options);
}

/**
 * Runs a feature's tests on both services; any difference is a failure. Those within `serverOnly` try what the double
 * does not have.
 */
export function onEachService(
  room: string,
  tests: (at: () => ServiceUnderTest, serverOnly: (tests: (at: () => RealService) => void) => void) => void,
  options: ServiceOptions = {},
): void {
  onTheServer(room, (at) => tests(at, (more) => more(at)), options);
  onService(`${room} on the double`, doubleService, (at) => tests(at, () => undefined), options);
}
