import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openStage } from '../../../ui/testing/stage.tsx';
import { type Caret, RenameField } from './rename-field.tsx';

const stage = openStage();
const ignore = (): void => undefined;

/** A list whose rows show other entries when one comes above: what stands in a row moves to an element of another. */
function Rows({ at }: { readonly at: number }) {
  const [name, setName] = useState('plan.txt');
  const caret = useRef<Caret | null>(null);
  return (
    <RenameField
      key={at}
      before="plan.txt"
      name={name}
      marked={4}
      caret={caret}
      words=""
      free={null}
      isBusy={false}
      onName={setName}
      onSubmit={ignore}
      onFree={ignore}
      onBlur={ignore}
      onCancel={ignore}
    />
  );
}

const written = (): string =>
  document.activeElement instanceof HTMLInputElement ? document.activeElement.value : '';

/** Shows the field in the element of another row. */
async function move(at: number): Promise<void> {
  const before = document.activeElement;
  stage.show(<Rows at={at} />);
  await expect.poll(() => document.activeElement !== before && written() !== '').toBe(true);
}

it('[R10.3] what is typed goes on in the middle of a name whose row moves, and nothing is marked anew', async () => {
  stage.show(<Rows at={0} />);
  await expect.poll(written).toBe('plan.txt');
  for (const [at, letter] of [...'trip'].entries()) {
    await userEvent.keyboard(letter);
    await move(at + 1);
  }
  expect(written()).toBe('trip.txt');
  // What is marked stays so.
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
  await move(9);
  await userEvent.keyboard('ek');
  expect(written()).toBe('trek.txt');
});
