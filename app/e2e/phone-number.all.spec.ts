// The phone number of a person's profile: where they are presets its country, and what is typed stays until it is right.
import { servePages } from '../server/features/pages/serve.ts';
import {
  call,
  newVerifiedPerson,
  startTestServer,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer(
    { captcha: 'off', trustedProxies: ['127.0.0.1', '::1'] },
    { pages: servePages },
  );
});
test.afterAll(() => server.stop());

const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Phone number' });
const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('[R3.5 R3.17 R7.9] a phone number is added with the country of its person preset, changed and removed', async ({
  page,
}) => {
  const ada = await newVerifiedPerson(server, 'ada@phone.example');
  const numberOf = async () =>
    (await call(server, 'GET', '/v1/user/me', { token: ada.token })).body.phone_number;
  // As the operator's proxy says.
  await page.setExtraHTTPHeaders({ 'x-country': 'KR' });
  await signInPage(page, server, ada);
  await visit(page, `${server.appUrl}/drive/account`);
  await test.step('added, with what is wrong said beside the field', async () => {
    await expect(row(page)).toContainText('Not added yet');
    await row(page).getByRole('button', { name: 'Add phone number' }).click();
    const dialog = dialogOf(page, 'Add phone number');
    const field = dialog.getByRole('textbox', { name: 'Phone number' });
    await expect(field).toBeFocused();
    await expect(dialog.getByRole('combobox')).toHaveValue('South Korea (+82)');
    await expectNoViolations(page);
    for (const [typed, words] of [
      ['', 'Enter a phone number.'],
      ['010', 'too short'],
      ['010-1234-5678-9012', 'too long'],
      ['letters', 'Enter a valid phone number.'],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      await expect(dialog.getByText(words)).toBeVisible();
      await expect(field).toHaveValue(typed);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await expectNoViolations(page);
    await field.fill('010-1234-5678');
    await field.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row(page)).toContainText('+821012345678');
    expect(await numberOf()).toBe('+821012345678');
  });
  await test.step('changed to one of another country, by keys, or by a paste', async () => {
    await row(page).getByRole('button', { name: 'Change phone number' }).click();
    const dialog = dialogOf(page, 'Change phone number');
    const country = dialog.getByRole('combobox');
    await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toHaveValue('010-1234-5678');
    await country.fill('malay');
    await expect(dialog.getByRole('option', { name: 'Malaysia' })).toBeVisible();
    await expectNoViolations(page);
    await country.press('Enter');
    await expect(country).toHaveValue('Malaysia (+60)');
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('+65 8123 4567');
    await expect(country).toHaveValue('Singapore (+65)');
    await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toHaveValue('8123 4567');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row(page)).toContainText('+6581234567');
  });
  await test.step('removed', async () => {
    await row(page).getByRole('button', { name: 'Change phone number' }).click();
    await dialogOf(page, 'Change phone number').getByRole('button', { name: 'Remove number' }).click();
    await expect(row(page)).toContainText('Not added yet');
    expect(await numberOf()).toBe('');
  });
});

test('[R7.9] a country that is unknown or cannot be called presets nothing, and a refused number stays as typed', async ({
  page,
}) => {
  const bob = await newVerifiedPerson(server, 'bob@phone.example');
  let countryCode = 'ZZ';
  await page.route('**/drive/v1/privilege/area_country_code', (route) =>
    route.fulfill({ json: { data: { countryCode } } }),
  );
  await signInPage(page, server, bob);
  for (const code of ['ZZ', 'AQ', '__proto__']) {
    countryCode = code;
    await visit(page, `${server.appUrl}/drive/account`);
    const asked = page.waitForResponse('**/drive/v1/privilege/area_country_code');
    await row(page).getByRole('button', { name: 'Add phone number' }).click();
    await asked;
    await expect(dialogOf(page, 'Add phone number').getByRole('combobox')).toHaveValue('');
  }
  const dialog = dialogOf(page, 'Add phone number');
  const field = dialog.getByRole('textbox', { name: 'Phone number' });
  await field.fill('8123 4567');
  await field.press('Enter');
  await expect(dialog.getByText('Choose a country or region.')).toBeVisible();
  await dialog.getByRole('combobox').fill('sg');
  await dialog.getByRole('combobox').press('Enter');
  await page.route('**/v1/user/me', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { error: 'invalid_argument', error_code: 3 } })
      : route.fallback(),
  );
  await field.press('Enter');
  await expect(dialog.getByRole('alert').last()).not.toBeEmpty();
  await expect(field).toHaveValue('8123 4567');
});
