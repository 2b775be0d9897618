// A client pays for the request layer and for the flows that it imports, and for no other.
import { expect, it } from 'vitest';
import { type ClientName, measureSizes } from '../build/sizes.ts';

const kilo = 1024;
/** The request layer, with what stores and signs its calls. */
const mostRequests = 14 * kilo;
/** What one flow may add: its chart, its I/O, and the calls that it makes. */
const mostFlow = 4.5 * kilo;

it('a client weighs the request layer and the flows that it imports', async () => {
  const { clients, everything } = await measureSizes();
  expect(clients.requests.initial).toBeLessThan(mostRequests);
  const clientsOfFlows: readonly (readonly [ClientName, number])[] = [
    ['share-reader', 1],
    // The login, and the session that it begins.
    ['sign-in-and-list', 2],
    ['upload', 1],
  ];
  for (const [name, flows] of clientsOfFlows) {
    expect(clients[name].initial, name).toBeGreaterThan(clients.requests.initial);
    expect(clients[name].initial - clients.requests.initial, name).toBeLessThan(flows * mostFlow);
    expect(clients[name].initial, name).toBeLessThan(everything.initial / 2);
  }
});
