import { type Progress, Stopped } from '../progress.ts';

/** Stops a task in this step, once so much of it is done. */
export const stopsAt = (wanted: string, most = 0): Progress => ({
  step: (name) => {
    let done = 0;
    return (amount) => {
      done += amount;
      if (name === wanted && done > most) throw new Stopped();
    };
  },
});

/** Notes how much of each step is done. */
export function notes(): { readonly done: Map<string, number>; readonly progress: Progress } {
  const done = new Map<string, number>();
  return {
    done,
    progress: {
      step: (name) => {
        done.set(name, 0);
        return (amount) => void done.set(name, (done.get(name) ?? 0) + amount);
      },
    },
  };
}
