import { lastMail } from '../../../app/server/features/accounts/outbox.ts';
import { refundOrder } from '../../../app/server/features/payments/settle.ts';
import { setActivity } from '../../../app/server/features/settings/activities.ts';
import { setAnnouncement } from '../../../app/server/features/settings/announcements.ts';
import { setProduct } from '../../../app/server/features/settings/products.ts';
import { setRedirectRule } from '../../../app/server/features/settings/redirect-rules.ts';
import { makeActivationCode } from '../../../app/server/features/vip/activation-codes.ts';
import { unsubscribeText } from '../../../app/server/platform/mail/unsubscribe.ts';
import { solveChallengeAt } from '../../../app/server/proofs/testing/solve-challenge.ts';
import { startTestServer } from '../../../app/server/proofs/testing/start-test-server.ts';
import type { Announcement } from '../../src/service/index.ts';
import { startForeignServer } from './foreign-server.ts';
import type { ServiceOptions, ServiceUnderTest } from './service-under-test.ts';

const adminKey = 'the-key-of-the-operator-of-this-test';

/** The server under test: also what an operator sets of it that the double does not have. */
export interface RealService extends ServiceUnderTest {
  /** Announces something of an activity, instead of what was announced there. */
  setAnnouncement(announcement: Announcement): Promise<void>;
  /** The key of the operator's listener (`x-admin-key`). */
  readonly adminKey: string;
  /** Refunds a paid order. Rejects when it is not paid. */
  refundOrder(id: string): Promise<void>;
  setRedirectRule(
    path: string,
    target: { readonly internal: string } | { readonly external: string } | null,
  ): Promise<void>;
  /** The `d` parameter of an unsubscribe link. */
  unsubscribeText(wanted: { readonly email: string; readonly scene: string }): Promise<string>;
}

/** The real server on free ports and an empty folder, its operator's listener and its outbox at hand. */
export async function realService(options: ServiceOptions = {}): Promise<RealService> {
  const outside = await startForeignServer();
  const server = await startTestServer({
    trustedProxies: ['127.0.0.1'],
    adminPort: 0,
    adminKey,
    redirectHosts: ['elsewhere.example'],
    offlineTestTargets: [outside.host],
    ...options,
  });
  const { services, adminUrl } = server;
  if (adminUrl === null) throw new Error('the operator’s listener is off');
  const own = [server.appUrl];
  return {
    name: 'real',
    origins: {
      drive: own,
      user: own,
      vip: own,
      config: own,
      access: own,
      content: [server.contentUrl],
      audit: [adminUrl],
    },
    fetch: (input, init) => fetch(input, init),
    adminKey,
    now: services.clock,
    pass: server.pass,
    makeActivationCode: (wanted) => makeActivationCode(services, wanted),
    setActivity: (activity) => setActivity(services, activity),
    setAnnouncement: (announcement) => setAnnouncement(services, announcement),
    setProduct: ({ id, language, ...product }) => setProduct(services, { id, language }, product),
    refundOrder: async (id) => {
      const refused = await refundOrder(services, id);
      if (refused !== null) throw new Error(refused.refused);
    },
    setRedirectRule: (path, target) => setRedirectRule(services, path, target),
    lastMail: (to) => lastMail(services, to),
    solveChallenge: async (url) => (await solveChallengeAt(url)).href,
    unsubscribeText: async (wanted) => unsubscribeText(services, wanted),
    serve: outside.serve,
    breaches: [],
    stop: async () => {
      await server.stop();
      await outside.stop();
    },
  };
}
