import { createServiceDouble } from '../../src/testing/double/service-double.ts';
import type { ServiceOptions, ServiceUnderTest } from './service-under-test.ts';

/** The service in memory that testers of other clients use. */
export async function doubleService(options: ServiceOptions = {}): Promise<ServiceUnderTest> {
  const double = createServiceDouble({ captcha: 'off', ...options });
  return {
    ...double,
    name: 'double',
    breaches: [],
    serve: (path, answer) => {
      const url = `http://files.example/${path}`;
      double.serve(url, answer);
      return url;
    },
    stop: async () => undefined,
  };
}
