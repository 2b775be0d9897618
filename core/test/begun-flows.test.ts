// Flows that a person begins, over the double of the whole service: what their ports ask, and whom they tell.
import { viewCheckout, viewCompensation, viewInvite, viewOfflineTask, viewSession } from '@aloft/machines';
import { afterEach, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { createRuntime, memoryPlatform, type Runtime } from '../src/index.ts';
import { createServiceDouble, type ServiceDouble } from '../src/testing/index.ts';

const running: Runtime[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.stop();
});

/** What proves an address to be somebody's, as rewards want it. */
async function proofOf({ api }: Runtime, double: ServiceDouble, email: string): Promise<string> {
  const sent = await api.user.requestVerification({ email, target: 'ANY', usage: 'REGISTER' });
  if (!sent.ok) throw new Error('no mail');
  const code = /\d{6}/.exec((await double.lastMail(email)) ?? '')?.[0] ?? '';
  const proved = await api.user.verifyCode({ verificationId: sent.value.verification_id, code });
  return proved.ok ? proved.value.verification_token : '';
}

/** Somebody with an account of a proved address, signed in. */
async function person(double: ServiceDouble, email: string) {
  const platform = memoryPlatform({ fetch: double.fetch, now: double.now });
  const runtime = createRuntime({
    origins: double.origins,
    client: {
      id: 'aloft-terminal',
      version: '1',
      packageName: 'app.aloft.terminal',
      captchaSalts: ['Jr5mQ1oWd8', 'c7GyN2tKe4'],
      captchaReturn: null,
    },
    platform,
    locale: () => 'en-US',
  });
  running.push(runtime);
  runtime.start();
  const verificationToken = await proofOf(runtime, double, email);
  const made = await runtime.api.user.signUp({ email, password: 'a long password', verificationToken });
  if (!made.ok || !('token_type' in made.value)) throw new Error('no account');
  runtime.tokens.keep(made.value);
  runtime.actors.session.send({ type: 'signIn.completed' });
  await waitFor(runtime.actors.session, (snapshot) => viewSession(snapshot).status === 'signedIn');
  return runtime;
}

/** Waits until what a screen would show is as wanted. */
async function until<View>(view: () => View, wanted: (view: View) => boolean): Promise<View> {
  await expect.poll(() => wanted(view())).toBe(true);
  return view();
}

it('[R7.11] an invitation counts once, for both accounts', async () => {
  const double = createServiceDouble();
  const urlOf = (code: string): string => `https://aloft.test/referral?code=${code}`;
  const ada = await person(double, 'ada@example.org');
  const own = ada.begin.invite({ code: '', urlOf });
  own.start();
  const ready = await until(
    () => viewInvite(own.getSnapshot()),
    (one) => one.screen === 'invitation',
  );
  if (ready.screen !== 'invitation') throw new Error('not there');
  expect(ready.invitation.url).toBe(urlOf(ready.invitation.code));
  const bo = await person(double, 'bo@example.org');
  const came = bo.begin.invite({ code: ready.invitation.code, urlOf });
  const told: number[] = [];
  came.on('invite.accepted', ({ days }) => told.push(days));
  came.start();
  await until(
    () => viewInvite(came.getSnapshot()),
    (one) => one.screen === 'invitation',
  );
  expect(told).toEqual([3]);
  const info = await ada.api.vip.getInviteInfo();
  expect(info).toMatchObject({ ok: true, value: { invited_nums: 1 } });
});

it('[R7.17] outage compensation is claimed once', async () => {
  const double = createServiceDouble();
  const ada = await person(double, 'ada@example.org');
  const now = double.now();
  const name = 'aliyun_accident_202409';
  await double.setActivity({ name, start: now - 1000, end: now + 86_400_000, days: 5 });
  const late = ada.begin.compensation(name);
  late.start();
  // Who came after the fault was not harmed by it.
  await until(
    () => viewCompensation(late.getSnapshot()).screen,
    (one) => one === 'notEligible',
  );
  await double.setActivity({ name, start: now + 1, end: now + 86_400_000, days: 5 });
  double.pass(10);
  const offer = ada.begin.compensation(name);
  offer.start();
  const view = () => viewCompensation(offer.getSnapshot());
  expect(await until(view, (one) => one.screen === 'offer')).toMatchObject({ days: 5 });
  offer.send({ type: 'compensation.claim' });
  expect(await until(view, (one) => one.screen === 'claimed')).toMatchObject({ days: 5 });
  const again = ada.begin.compensation(name);
  again.start();
  await until(
    () => viewCompensation(again.getSnapshot()).screen,
    (one) => one === 'taken',
  );
  const unknown = ada.begin.compensation('f'.repeat(32));
  unknown.start();
  await until(
    () => viewCompensation(unknown.getSnapshot()).screen,
    (one) => one === 'ended',
  );
});

it('[R1.9] a failed offline download has an error code of the catalogue', async () => {
  const double = createServiceDouble();
  const ada = await person(double, 'ada@example.org');
  const magnet = ada.begin.offlineDownload({ url: 'magnet:?xt=urn:btih:00', parentId: '' });
  magnet.start();
  const view = () => viewOfflineTask(magnet.getSnapshot());
  const refused = await until(view, (one) => JSON.stringify(one).includes('unimplemented'));
  expect(refused).toMatchObject({ failure: { code: 'unimplemented' } });
});

it('[R7.21] a product is bought: one order per click, paid on the payment page, and the profile is reloaded', async () => {
  const double = createServiceDouble();
  await double.setProduct({
    id: 'year',
    language: '',
    name: 'A year',
    days: 365,
    price: 3900,
    currency: 'EUR',
  });
  const ada = await person(double, 'ada@example.org');
  const checkout = ada.begin.checkout({ language: () => 'ko', returnUrl: '/drive/all' });
  checkout.start();
  const view = () => viewCheckout(checkout.getSnapshot());
  const buy = async (key: string) => {
    checkout.send({ type: 'checkout.open' });
    const shop = await until(view, (one) => one.screen === 'products' && !one.busy);
    expect(shop).toMatchObject({ products: [{ id: 'year', price: 3900 }] });
    checkout.send({ type: 'product.choose', productId: 'year', key });
    const payment = await until(view, (one) => one.screen === 'payment');
    return payment.screen === 'payment' ? payment.url : '';
  };
  const press = (url: string, decision: string) =>
    double.fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) });
  const given = await buy('the-first-press');
  checkout.send({ type: 'payment.cancel' });
  await until(view, (one) => one.screen === 'products' && !one.busy);
  expect((await press(given, 'pay')).status).toBe(410);
  await press(await buy('the-second-press'), 'decline');
  checkout.send({ type: 'payment.returned' });
  await until(view, (one) => one.screen === 'declined');
  const url = await buy('the-third-press');
  expect((await press(url, 'pay')).headers.get('location')).toContain('/drive/all?order_id=');
  checkout.send({ type: 'payment.returned' });
  await until(view, (one) => one.screen === 'paid');
  await expect.poll(() => ada.actors.session.getSnapshot().context.profile?.premium).toBe(true);
  const orders = await ada.api.vip.listOrders();
  expect(orders).toMatchObject({
    value: { orders: [{ status: 'PAID' }, { status: 'FAILED' }, { status: 'CANCELLED' }] },
  });
});

it('[R7.21] an unreachable service reports a failure, and one without payments has no products', async () => {
  const closed = createServiceDouble({ payments: 'off' });
  const ada = await person(closed, 'ada@example.org');
  const checkout = ada.begin.checkout({ language: () => '' });
  checkout.start();
  checkout.send({ type: 'checkout.open' });
  const view = () => viewCheckout(checkout.getSnapshot());
  expect(await until(view, (one) => one.screen === 'products')).toMatchObject({ products: [] });
});

it('one call signs in with a password and returns the user; a wrong one is refused and changes nothing', async () => {
  const double = createServiceDouble();
  const ada = await person(double, 'ada@example.org');
  ada.actors.session.send({ type: 'signOut.press' });
  await waitFor(ada.actors.session, (snapshot) => viewSession(snapshot).status === 'signedOut');
  const username = 'ada@example.org';
  const refused = await ada.signInWithPassword({ username, password: 'not the password' });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'invalid_account_or_password' } });
  expect(viewSession(ada.actors.session.getSnapshot()).status).toBe('signedOut');
  const signedIn = await ada.signInWithPassword({ username, password: 'a long password' });
  const view = viewSession(ada.actors.session.getSnapshot());
  expect(signedIn).toEqual({ ok: true, value: view.status === 'signedIn' ? view.profile : null });
  expect(ada.tokens.bearer()).not.toBeNull();
});
