import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { PasswordField } from './password-field.tsx';
import { openStage, violations } from './testing/stage.tsx';
import { TextField } from './text-field.tsx';
import { useFormCheck } from './use-form-check.ts';

const stage = openStage();

function Account({ onSubmit }: { readonly onSubmit: () => void }) {
  const checked = useFormCheck();
  return (
    <form
      {...checked.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (checked.check(event.currentTarget)) onSubmit();
      }}
    >
      <TextField name="email" type="email" label="Email" required error={checked.errorOf('email')} />
      <PasswordField
        name="password"
        label="Password"
        required
        minLength={8}
        error={checked.errorOf('password')}
      />
      <Button type="submit">Go on</Button>
    </form>
  );
}

it('[R1.1] a form says in the page’s own words what is wrong, one thing at a time, and leads there', async () => {
  const onSubmit = vi.fn<() => void>();
  stage.show(<Account onSubmit={onSubmit} />);
  const email = page.getByLabelText('Email');
  const password = page.getByLabelText('Password', { exact: true });
  const send = page.getByRole('button', { name: 'Go on' });

  await userEvent.click(send);
  await expect.element(email).toHaveAccessibleDescription('Fill in this field.');
  await expect.element(email).toHaveFocus();
  await userEvent.fill(email, 'ada');
  await expect.element(email).not.toHaveAccessibleDescription(/./);
  await userEvent.click(send);
  await expect.element(email).toHaveAccessibleDescription(/^An address has a name/);
  expect(await violations()).toEqual([]);

  await userEvent.fill(email, 'ada@example.org');
  await userEvent.fill(password, 'short');
  await userEvent.click(send);
  await expect.element(password).toHaveAccessibleDescription('Use at least 8 characters.');
  await expect.element(password).toHaveFocus();
  await expect.element(email).not.toHaveAccessibleDescription(/./);
  expect(onSubmit).not.toHaveBeenCalled();

  await userEvent.fill(password, 'a long password');
  await userEvent.click(send);
  expect(onSubmit).toHaveBeenCalledOnce();
});
