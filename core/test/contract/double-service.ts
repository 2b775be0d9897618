import * as v from 'valibot';
import { createServiceDouble } from '../../src/testing/double/service-double.ts';
import type { ServiceOptions, ServiceUnderTest } from './service-under-test.ts';

/** The published service double. */
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
    solveChallenge: async (url) => {
      const body = JSON.stringify({ payload: 'solved' });
      const answer = await double.fetch(url, { method: 'POST', body });
      return v.parse(v.object({ redirect_to: v.string() }), await answer.json()).redirect_to;
    },
    stop: async () => undefined,
  };
}
