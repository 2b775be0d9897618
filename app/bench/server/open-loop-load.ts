import { setTimeout } from 'node:timers/promises';
import { percentile } from '../statistics.ts';
import { type Connection, openConnection } from './requests.ts';

/** A response: its status, and the time from when its request was due (not from when it was sent), in ms. */
export interface Answered {
  readonly status: number;
  readonly milliseconds: number;
}

const tick = 2;
const maxConnections = 900;
/** Connections that were idle longer are not reused: the server closes them after five seconds. */
const maxIdleDuration = 3000;

/**
 * Sends requests at a fixed rate, independent of earlier responses (open loop). A request without a free connection
 * opens one, and waits if there are 900. `textOf` returns the nth request. Resolves with the last response.
 */
export async function sendOpenLoop(
  url: string,
  textOf: (nth: number) => string,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Answered[]> {
  const free: { readonly connection: Connection; readonly since: number }[] = [];
  const due: number[] = [];
  const answers: Answered[] = [];
  const open = new Set<Connection>();
  let opening = 0;
  let asked = 0;

  /** The most recently used connection; those that were idle for too long are closed. */
  const takeFree = (): Connection | null => {
    const last = free.pop();
    if (last === undefined || performance.now() - last.since < maxIdleDuration)
      return last?.connection ?? null;
    for (const { connection } of [last, ...free.splice(0)]) {
      open.delete(connection);
      connection.end();
    }
    return null;
  };

  const work = async (connection: Connection): Promise<void> => {
    for (let began = due.shift(); began !== undefined; began = due.shift()) {
      asked += 1;
      const status = await connection.send(textOf(asked));
      answers.push({ status, milliseconds: performance.now() - began });
    }
    free.push({ connection, since: performance.now() });
  };
  const failures: Error[] = [];
  const spread = (): void => {
    while (due.length > 0) {
      const connection = takeFree();
      if (connection !== null) {
        work(connection).catch((error: Error) => failures.push(error));
        continue;
      }
      if (open.size + opening >= maxConnections || opening >= due.length) return;
      opening += 1;
      openConnection(url)
        .then((opened) => {
          opening -= 1;
          open.add(opened);
          return work(opened);
        })
        .catch((error: Error) => failures.push(error));
    }
  };

  const count = perSecond * seconds;
  const began = performance.now();
  for (let sent = 0; sent < count; ) {
    const now = performance.now();
    for (; sent < count && began + (sent * 1000) / perSecond <= now; sent += 1)
      due.push(began + (sent * 1000) / perSecond);
    spread();
    await setTimeout(tick);
  }
  while (answers.length < count && failures.length === 0) await setTimeout(tick);
  for (const connection of open) connection.end();
  if (failures[0] !== undefined) throw failures[0];
  return answers;
}

/** A percentile of the response times, in ms. */
export function percentileOf(answers: readonly Answered[], hundredth: number): number {
  return percentile(
    answers.map((one) => one.milliseconds),
    hundredth,
  );
}
