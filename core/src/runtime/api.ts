import * as archives from '../api/drive/archives.ts';
import * as area from '../api/drive/area.ts';
import * as changes from '../api/drive/changes.ts';
import * as contents from '../api/drive/contents.ts';
import * as displayModes from '../api/drive/display-modes.ts';
import * as files from '../api/drive/files.ts';
import * as liveChanges from '../api/drive/live-changes.ts';
import * as notices from '../api/drive/notices.ts';
import * as ownShares from '../api/drive/own-shares.ts';
import * as playPositions from '../api/drive/play-positions.ts';
import * as privilege from '../api/drive/privilege.ts';
import * as restores from '../api/drive/restores.ts';
import * as savedSearches from '../api/drive/saved-searches.ts';
import * as sharedFiles from '../api/drive/shared-files.ts';
import * as shares from '../api/drive/shares.ts';
import * as tasks from '../api/drive/tasks.ts';
import * as timeline from '../api/drive/timeline.ts';
import * as uploadLinks from '../api/drive/upload-links.ts';
import * as usage from '../api/drive/usage.ts';
import * as userSettings from '../api/drive/user-settings.ts';
import * as access from '../api/settings/access.ts';
import * as config from '../api/settings/config.ts';
import * as debugOptions from '../api/settings/debug-options.ts';
import * as latestBuild from '../api/settings/latest-build.ts';
import * as statistics from '../api/settings/statistics.ts';
import * as account from '../api/user/account.ts';
import * as attempts from '../api/user/attempts.ts';
import * as captcha from '../api/user/captcha.ts';
import * as devices from '../api/user/devices.ts';
import * as feedback from '../api/user/feedback.ts';
import * as passkeys from '../api/user/passkeys.ts';
import * as picture from '../api/user/picture.ts';
import * as programs from '../api/user/programs.ts';
import * as refresh from '../api/user/refresh.ts';
import * as signIn from '../api/user/sign-in.ts';
import * as tokens from '../api/user/tokens.ts';
import * as twoStep from '../api/user/two-step.ts';
import * as checkIns from '../api/vip/check-in.ts';
import * as freeVip from '../api/vip/free-vip.ts';
import * as invitations from '../api/vip/invitations.ts';
import * as mailSubscriptions from '../api/vip/mail-subscriptions.ts';
import * as membership from '../api/vip/membership.ts';
import * as orders from '../api/vip/orders.ts';
import * as open from '../api/vip/public.ts';
import type { Caller } from '../request/call.ts';

/** A call as a running client makes it: the pipeline is given already. */
type Bound<Calls> = {
  readonly [Name in keyof Calls as Calls[Name] extends (call: Caller, ...rest: never[]) => Promise<unknown>
    ? Name
    : never]: Calls[Name] extends (call: Caller, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : never;
};

/** Gives the pipeline to each call of a room; what is no call (a constant, an address) is left out. */
function bind<Calls extends object>(call: Caller, calls: Calls): Bound<Calls> {
  const bound = Object.entries(calls).flatMap(([name, one]) =>
    typeof one === 'function' && !notCalls.has(one)
      ? [[name, (...rest: unknown[]): unknown => one(call, ...rest)]]
      : [],
  );
  // The type says of each entry what the loop has just done to it; TypeScript cannot see into the loop.
  return Object.fromEntries(bound) as Bound<Calls>;
}

const notCalls: ReadonlySet<unknown> = new Set([shares.shareQuery, shares.proofOf, shares.countedFrom]);

/** Every call of the service, by host. Each answers a value or a failure of the catalogue, and never throws. */
export function createApi(call: Caller) {
  return {
    drive: {
      ...bind(call, files),
      ...bind(call, archives),
      ...bind(call, changes),
      ...bind(call, contents),
      ...bind(call, liveChanges),
      ...bind(call, tasks),
      ...bind(call, timeline),
      ...bind(call, usage),
      ...bind(call, displayModes),
      ...bind(call, savedSearches),
      ...bind(call, notices),
      ...bind(call, userSettings),
      ...bind(call, playPositions),
      ...bind(call, privilege),
      ...bind(call, area),
    },
    shares: {
      ...bind(call, shares),
      ...bind(call, sharedFiles),
      ...bind(call, ownShares),
      ...bind(call, uploadLinks),
      ...bind(call, restores),
    },
    user: {
      ...bind(call, attempts),
      ...bind(call, signIn),
      ...bind(call, tokens),
      ...bind(call, account),
      ...bind(call, twoStep),
      ...bind(call, passkeys),
      ...bind(call, picture),
      ...bind(call, programs),
      ...bind(call, feedback),
      ...bind(call, refresh),
      ...bind(call, devices),
      ...bind(call, captcha),
    },
    vip: {
      ...bind(call, checkIns),
      ...bind(call, freeVip),
      ...bind(call, membership),
      ...bind(call, invitations),
      ...bind(call, mailSubscriptions),
      ...bind(call, orders),
      ...bind(call, open),
    },
    config: { ...bind(call, config), ...bind(call, debugOptions), ...bind(call, statistics) },
    access: { ...bind(call, access), ...bind(call, latestBuild) },
  };
}
export type Api = ReturnType<typeof createApi>;
