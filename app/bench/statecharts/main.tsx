// The debug console alone, over the charts of a page, with a recording of as many events as the query says.
import '../../src/styles/index.css';
import { createFlows, memoryPlatform, oneOrigin, withRequestPorts } from '@aloft/core';
import { createRecorder } from '@aloft/core/traces';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { graphOf } from '../../src/features/statecharts/chart-graph.ts';
import { Console } from '../../src/features/statecharts/console.tsx';
import { createLayouts } from '../../src/features/statecharts/layout.ts';

const count = Number(new URLSearchParams(location.search).get('events') ?? '0');
const never = (): Promise<never> => new Promise(() => undefined);
const recorder = createRecorder({ now: Date.now });

const flows = createFlows({
  origins: oneOrigin(location.origin, location.origin),
  client: { id: 'bench', version: '1', packageName: 'bench', captchaSalts: [], captchaReturn: null },
  platform: memoryPlatform({ fetch: never }),
  locale: () => 'en-US',
  inspect: recorder.inspect,
});
flows.start();
const request = createActor(withRequestPorts({ send: never, acquireToken: never, refreshSession: never }), {
  input: { retries: 1, origins: 1, guarded: false, deadline: 60_000, online: true },
  inspect: recorder.inspect,
});
request.start();
let sent = 0;
function sendOne(): void {
  request.send({ type: sent % 2 === 0 ? 'network.lost' : 'network.back' });
  sent += 1;
}
for (let n = 0; n < count; n += 1) sendOne();

/** How long the layout of the largest chart of a page takes, and the longest time that the page was held up meanwhile; ms. */
async function layoutOfLargest(): Promise<{ chart: string; spent: number; heldUp: number }> {
  const graphs = recorder.actors().map(({ chart, ref }) => ({ chart, graph: graphOf(ref.logic) }));
  const largest = graphs.reduce((a, b) => (b.graph.edges.length > a.graph.edges.length ? b : a));
  const layouts = createLayouts();
  // The worker's own start is no part of a layout.
  await layouts.of(graphs.reduce((a, b) => (b.graph.edges.length < a.graph.edges.length ? b : a)).graph);
  let heldUp = 0;
  let last = performance.now();
  const ticks = setInterval(() => {
    const now = performance.now();
    heldUp = Math.max(heldUp, now - last);
    last = now;
  }, 4);
  const began = performance.now();
  await layouts.of(largest.graph);
  const spent = performance.now() - began;
  clearInterval(ticks);
  layouts.stop();
  return { chart: largest.chart, spent, heldUp };
}

Object.assign(globalThis, { sendOne, layoutOfLargest });

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const host = document.createElement('div');
document.body.append(host);
createRoot(host).render(
  <I18nProvider i18n={i18n}>
    <Console recorder={recorder} build="bench" controls={null} onClose={() => undefined} />
  </I18nProvider>,
);
