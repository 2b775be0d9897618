import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openStage, violations } from '../../../ui/testing/stage.tsx';
import { CountryField } from './country-field.tsx';
import { phoneCountries } from './phone-countries.ts';

const stage = openStage();
const options = phoneCountries('en-US');

function OneCountry() {
  const [value, setValue] = useState<string | null>('KR');
  return (
    <>
      <CountryField options={options} value={value} error={false} onChoose={setValue} />
      <button type="button">Next</button>
    </>
  );
}

it('[R3.17] a country is found and chosen by keys alone, and the list says which is active', async () => {
  const onEscape = vi.fn<(event: KeyboardEvent) => void>();
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape(event);
  };
  document.addEventListener('keydown', onKey);
  stage.show(<OneCountry />);
  const field = page.getByRole('combobox', { name: 'Country or region' });
  await expect.element(field).toHaveValue('South Korea (+82)');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  await expect
    .element(page.getByRole('option', { name: 'South Korea +82' }))
    .toHaveAttribute('aria-selected', 'true');
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('singa');
  const found = page.getByRole('option', { name: 'Singapore +65' });
  await expect.element(found).toBeInTheDocument();
  await expect.element(field).toHaveAttribute('aria-activedescendant', found.element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Singapore (+65)');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  // Escape closes the list only, and what was typed is dropped; the next one is the dialog's.
  await userEvent.keyboard('zz{Escape}');
  await expect.element(field).toHaveValue('Singapore (+65)');
  expect(onEscape).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', onKey);
});

it('[R3.17] a country is chosen by a press, and a text that no country has says so and changes nothing', async () => {
  stage.show(<OneCountry />);
  const field = page.getByRole('combobox', { name: 'Country or region' });
  await userEvent.fill(field, 'no such place');
  await expect.element(page.getByText('No country found')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('button', { name: 'Next' }));
  await expect.element(field).toHaveValue('South Korea (+82)');
  await userEvent.fill(field, '+60');
  await userEvent.click(page.getByRole('option', { name: 'Malaysia +60' }));
  await expect.element(field).toHaveValue('Malaysia (+60)');
});
