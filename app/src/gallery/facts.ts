import type { PageFacts } from '@aloft/core/rules';
import { createLayoutStore, type LayoutStore } from '../actors/layout-state.ts';
import { type LazyFlows, lazyFlows } from '../actors/lazy-flows.ts';

/** What a server would have said of this page. */
export const factsOfGallery: PageFacts = {
  locale: 'en-US',
  theme: 'system',
  isCollapse: false,
  serverTime: 0,
  platform: 'other',
  origin: '',
  contentOrigin: '',
  buildId: 'gallery',
  clientId: '',
  clientVersion: '',
  packageName: '',
  captchaSalts: [],
  profile: { kind: 'signedOut' },
  modes: { own: null, shared: null, account: null },
  script: '',
  styles: [],
  preloads: [],
  asksConsent: false,
  trashDays: 30,
  flows: 'now',
  untilInteraction: null,
  region: 'open',
  signUp: 'open',
  signUpLink: null,
  contact: '',
  embedder: '',
  hideHeader: false,
  debugConsole: false,
  mailLink: null,
  sentContact: null,
  announced: [],
  redirects: { paths: [], hosts: [] },
  timeZone: 'UTC',
};

/** Its flows never arrive: nothing is sent or stored from here. */
export const flowsOfGallery: LazyFlows = lazyFlows(() => new Promise(() => undefined));

/** How it is laid out. */
export const layoutOfGallery: LayoutStore = createLayoutStore(factsOfGallery, {
  monotonicTime: () => performance.now(),
  phoneWidth: null,
});
