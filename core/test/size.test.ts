// A client pays for the request layer and for the flows that it imports, and for no other.
import { expect, it } from 'vitest';
import { type ClientName, measureSizes } from '../build/sizes.ts';

const kilo = 1024;
/** The request layer, with what stores and signs its calls. */
const mostRequests = 14 * kilo;
/** What one flow may add: its chart, its I/O, and the calls that it makes. */
const mostFlow = 4.5 * kilo;

it('a client of one flow weighs the request layer and that flow', async () => {
  const { clients, everything } = await measureSizes();
  expect(clients.requests.initial).toBeLessThan(mostRequests);
  const flows: readonly ClientName[] = ['share-reader', 'sign-in-and-list', 'upload'];
  for (const name of flows) {
    expect(clients[name].initial, name).toBeGreaterThan(clients.requests.initial);
    expect(clients[name].initial - clients.requests.initial, name).toBeLessThan(mostFlow);
    expect(clients[name].initial, name).toBeLessThan(everything.initial / 2);
  }
});
