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
import { outsideWorld } from './outside-world.ts';
import type { ServiceOptions, ServiceUnderTest } from './service-under-test.ts';

const adminKey = 'the-key-of-the-operator-of-this-test';

/** The real server on free ports and an empty folder, its operator's listener and its outbox at hand. */
export async function realService(options: ServiceOptions = {}): Promise<ServiceUnderTest> {
  const outside = await outsideWorld();
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
