import { type Measured, summarise } from '../statistics.ts';

/** Rounds before the first that counts, and those that count. */
export const [warming, rounds] = [2, 9] as const;

/** The time of one write in ms with and without a part, alternating because the speed of the disk varies. */
export async function timeAlternately(
  setOn: (isOn: boolean) => Promise<void>,
  write: (nth: number) => Promise<void>,
  times: number,
): Promise<{ readonly with: Measured; readonly without: Measured }> {
  const spent: { with: number[]; without: number[] } = { with: [], without: [] };
  for (let round = 0; round < warming + rounds; round += 1) {
    for (const kind of ['with', 'without'] as const) {
      await setOn(kind === 'with');
      const each: number[] = [];
      for (let nth = 0; nth < times; nth += 1) {
        const began = performance.now();
        await write(nth);
        each.push(performance.now() - began);
      }
      if (round >= warming) spent[kind].push(summarise(each).median);
    }
  }
  await setOn(true);
  return { with: summarise(spent.with), without: summarise(spent.without) };
}
