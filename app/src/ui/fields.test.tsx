import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { PasswordField } from './password-field.tsx';
import { Progress } from './progress.tsx';
import { Segments } from './segments.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { focused, found, openStage, violations } from './testing/stage.tsx';
import { TextField } from './text-field.tsx';

const stage = openStage();

function OneSwitch() {
  const [isOn, setIsOn] = useState(false);
  return (
    <Switch label="Ask for a passcode" hint="Before anything is shown" checked={isOn} onChange={setIsOn} />
  );
}

describe('a button', () => {
  it('that is busy keeps the focus and takes no press, neither by pointer nor by key', async () => {
    const onClick = vi.fn<() => void>();
    const onSubmit = vi.fn<() => void>();
    stage.show(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Button type="submit" busy onClick={onClick}>
          Saving…
        </Button>
        <IconButton label="Star" pressed>
          ★
        </IconButton>
      </form>,
    );
    const button = await found('button');
    button.focus();
    await userEvent.keyboard('{Enter} ');
    await userEvent.click(button, { force: true });
    await expect.poll(focused).toBe('Saving…');
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);
    expect(button.getAttribute('aria-busy')).toBe('true');
    await expect.element(page.getByRole('button', { name: 'Star', pressed: true })).toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });

  it('submits its form only when it says so', async () => {
    const onSubmit = vi.fn<() => void>();
    stage.show(
      <form onSubmit={onSubmit}>
        <Button>Look</Button>
      </form>,
    );
    await userEvent.click(await found('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a field', () => {
  it('belongs to its label, its hint and its error', async () => {
    stage.show(<TextField label="Email" hint="As on the invoice" error="No such address" type="email" />);
    const input = page.getByLabelText('Email');
    await expect.element(input).toHaveAccessibleDescription('As on the invoice No such address');
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    expect(await violations()).toEqual([]);
  });

  it('is not wrong while its error is empty, and says it as soon as there is one', async () => {
    stage.show(<TextField label="Email" error="" />);
    const alert = await found('[role=alert]');
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    stage.show(<TextField label="Email" error="No such address" />);
    await expect.poll(() => alert.textContent).toBe('No such address');
    expect(document.querySelector('[aria-invalid]')).not.toBeNull();
  });

  it('keeps its label for a reader where a heading says it for the eye', async () => {
    stage.show(<TextField label="Passcode" hidesLabel />);
    await expect.element(page.getByLabelText('Passcode')).toBeInTheDocument();
    expect((await found('label')).getBoundingClientRect().width).toBe(1);
  });

  it('shows a password on demand, with what was typed and the place in it kept', async () => {
    stage.show(<PasswordField label="Password" name="password" autoComplete="current-password" />);
    const input = page.getByLabelText('Password', { exact: true });
    await userEvent.fill(input, 'a long one');
    await expect.element(input).toHaveAttribute('type', 'password');
    const toggle = page.getByRole('button', { name: 'Show password' });
    await toggle.click();
    await expect.element(input).toHaveAttribute('type', 'text');
    await expect.element(input).toHaveValue('a long one');
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(await violations()).toEqual([]);
    await toggle.click();
    await expect.element(input).toHaveAttribute('type', 'password');
  });
});

describe('a select', () => {
  it('is the browser’s own, named by its field, and answers with a known value', async () => {
    const onChoose = vi.fn<(value: 'name' | 'size') => void>();
    stage.show(
      <Field label="Order">
        {(control) => (
          <Select
            {...control}
            options={[
              { value: 'name', label: 'By name' },
              { value: 'size', label: 'By size' },
            ]}
            value="name"
            onChoose={onChoose}
          />
        )}
      </Field>,
    );
    const select = page.getByRole('combobox', { name: 'Order' });
    await userEvent.selectOptions(select, 'By size');
    expect(onChoose.mock.calls).toEqual([['size']]);
    expect(await violations()).toEqual([]);
  });
});

describe('a switch', () => {
  it.each([' ', '{Enter}'])('has its role, name, words and state, and changes by “%s”', async (key) => {
    stage.show(<OneSwitch />);
    const one = page.getByRole('switch', { name: 'Ask for a passcode' });
    await expect.element(one).not.toBeChecked();
    await expect.element(one).toHaveAccessibleDescription('Before anything is shown');
    (await found('[role=switch]')).focus();
    await userEvent.keyboard(key);
    await expect.element(one).toBeChecked();
    await userEvent.keyboard(key);
    await expect.element(one).not.toBeChecked();
    expect(await violations()).toEqual([]);
  });

  it('changes by a press anywhere on its row', async () => {
    stage.show(<OneSwitch />);
    await page.getByText('Before anything is shown').click();
    await expect.element(page.getByRole('switch')).toBeChecked();
  });
});

describe('segments and progress', () => {
  it('say which one is in force, and how far it is', async () => {
    const onChoose = vi.fn<(value: 'list' | 'grid') => void>();
    stage.show(
      <>
        <Segments
          label="View"
          segments={[
            { value: 'list', label: 'List', icon: <span>≡</span> },
            { value: 'grid', label: 'Grid', icon: <span>▦</span> },
          ]}
          chosen="list"
          onChoose={onChoose}
        />
        <Progress label="Uploading" value={40} />
        <Progress label="Looking" value={null} />
      </>,
    );
    await expect.element(page.getByRole('button', { name: 'List', pressed: true })).toBeInTheDocument();
    await page.getByRole('button', { name: 'Grid', pressed: false }).click();
    expect(onChoose.mock.calls).toEqual([['grid']]);
    const known = document.querySelector<HTMLProgressElement>('progress[aria-label=Uploading]');
    expect([known?.value, known?.max]).toEqual([40, 100]);
    expect(document.querySelector('progress[aria-label=Looking]')?.matches(':indeterminate')).toBe(true);
    expect(await violations()).toEqual([]);
  });
});
