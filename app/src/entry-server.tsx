import type { ShareAnswer, ShareQuestion } from '@aloft/core';
import type { PageFacts } from '@aloft/core/rules';
import { catalogueOf } from '@aloft/i18n/catalogues';
import { setupI18n } from '@lingui/core';
import { createRequestHandler, defaultStreamHandler } from '@tanstack/react-router/ssr/server';
import { createLayoutStore } from './actors/layout-state.ts';
import { loadedFlows } from './actors/lazy-flows.ts';
import { renderingPlatform, startRuntime } from './actors/runtime.ts';
import { type ReadApi, renderingCalls } from './data/rendering-calls.ts';
import { createRouter } from './router.tsx';
import { routeTree } from './routeTree.gen.ts';

/** What the server has for one page. */
export interface RenderInput {
  readonly request: Request;
  readonly facts: PageFacts;
  readonly nonce: string;
  readonly fetchShare: (question: ShareQuestion) => Promise<ShareAnswer>;
  readonly readApi: ReadApi;
}

/** Renders a document; the answer's status is the router's (200, 404, 307). */
export async function render(input: RenderInput): Promise<Response> {
  const { facts, fetchShare } = input;
  const call = renderingCalls(input.readApi);
  const i18n = setupI18n({ locale: facts.locale, messages: { [facts.locale]: catalogueOf(facts.locale) } });
  const runtime = startRuntime(facts, renderingPlatform());
  const flows = loadedFlows(runtime);
  const layout = createLayoutStore(facts, { monotonicTime: () => 0, phoneWidth: null });
  const handler = createRequestHandler({
    request: input.request,
    createRouter: () =>
      createRouter(
        { facts, flows, layout, recorder: () => null, i18n, fetchShare, call },
        { routeTree, nonce: input.nonce },
      ),
  });
  try {
    const response = await handler(defaultStreamHandler);
    // Read whole: the flows may stop only when the page is written.
    const body = response.body === null ? null : await response.text();
    return new Response(body, { status: response.status, headers: response.headers });
  } finally {
    runtime.stop();
  }
}
