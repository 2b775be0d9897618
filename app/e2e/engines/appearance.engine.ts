// Dark mode and Korean, as preferred by the browser.
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { expect, expectNoComplaint, keepScreen, test } from './engine-test.ts';
import { createAccount, visit } from './person.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

test('the drive is dark if the browser prefers it', async ({ visitor }) => {
  const [light, dark] = [await visitor(), await visitor({ colorScheme: 'dark' })];
  await createAccount(light.screen, server.appUrl, 'light@example.org');
  await createAccount(dark.screen, server.appUrl, 'dark@example.org');
  await keepScreen(dark, 'dark');
  const canvas = 'getComputedStyle(document.documentElement).backgroundColor';
  expect(await dark.screen.evaluate(canvas)).not.toBe(await light.screen.evaluate(canvas));
  expect(await dark.screen.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(true);
  await expectNoComplaint(dark);
});

test('the form is Korean if the browser prefers it', async ({ visitor }) => {
  const person = await visitor({ locale: 'ko-KR' });
  await visit(person.screen, `${server.appUrl}/drive/login`);
  expect(await person.screen.evaluate('document.documentElement.lang')).toBe('ko');
  await person.screen.getByRole('button', { name: '로그인', exact: true }).waitFor();
  await keepScreen(person, 'korean');
  await expectNoComplaint(person);
});
