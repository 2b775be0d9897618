import type { Profile, Result } from '@aloft/machines';
import { showChallenges } from '../adapters/challenge.ts';
import type { CallOptions } from '../request/call.ts';
import { type Api, createApi } from './api.ts';
import { type Begin, createBegin } from './begin.ts';
import { createFlows, type Flows } from './create-flows.ts';
import type { FlowActors } from './flow-actors.ts';
import { createGateActors, type GateActors } from './gate-actors.ts';
import type { RuntimeOptions } from './options.ts';
import { signInWithPassword } from './sign-in-with-password.ts';

/** Every root flow of the product. */
export interface RootActors extends FlowActors, GateActors {}

/** The flows and calls of one client, running. */
export interface Runtime extends Flows {
  /** Every call of the service, by host. */
  readonly api: Api;
  readonly actors: RootActors;
  /** Begins a flow; the actor is not started yet, and ends with the runtime at the latest. */
  readonly begin: Begin;
  /** Signs in with address and password; answers the person once the session knows them, or why not. */
  signInWithPassword(
    credentials: { readonly username: string; readonly password: string },
    options?: CallOptions,
  ): Promise<Result<Profile>>;
}

/** Builds the runtime; nothing runs and nothing is touched until `start`. Works in a browser, Node or a worker. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const flows = createFlows(options);
  const gates = createGateActors(flows);
  const stops: (() => void)[] = [];
  return {
    ...flows,
    api: createApi(flows.call),
    actors: { ...flows.actors, ...gates },
    begin: createBegin(flows),
    signInWithPassword: (credentials, options) => signInWithPassword(flows, credentials, options),
    start: () => {
      stops.push(showChallenges(flows.actors.captcha, options.platform));
      for (const actor of Object.values(gates)) actor.start();
      flows.start();
    },
    stop: () => {
      for (const stop of stops.splice(0)) stop();
      for (const actor of Object.values(gates)) actor.stop();
      flows.stop();
    },
  };
}
