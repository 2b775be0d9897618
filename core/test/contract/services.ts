import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doubleService } from './double-service.ts';
import { realService } from './real-service.ts';
import type { ServiceOptions, ServiceUnderTest } from './service-under-test.ts';

export { doubleService } from './double-service.ts';
export { realService } from './real-service.ts';
export type { ServiceOptions, ServiceUnderTest } from './service-under-test.ts';

const makers = [
  { name: 'the real server', make: realService },
  { name: 'the double', make: doubleService },
];

/** Runs a feature's tests on both services; any difference is a failure. */
export function onEachService(
  room: string,
  tests: (at: () => ServiceUnderTest) => void,
  options: ServiceOptions = {},
): void {
  describe.each(makers)(`${room} on $name`, ({ make }) => {
    let service: ServiceUnderTest | null = null;
    const at = (): ServiceUnderTest => service ?? expect.fail('the service did not start');
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
