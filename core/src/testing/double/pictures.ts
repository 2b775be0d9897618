// Pictures of accounts as the double has them: it decodes none, and keeps what it was given.
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { claimToken, rightOf, stillHolds } from './present.ts';
import { countUse, own, type Route, raw, refuse } from './routing.ts';
import type { Account, World } from './world.ts';

const addressOf = (world: World, { id, picture }: Account): string => {
  if (picture === null) return '';
  const until = service.pictureUntil(world.now());
  const holder = rightOf(world, { account: id });
  return `${world.addresses.content}/picture/${claimToken(world, { use: 'picture', picture, holder, until })}`;
};

/** The profile, with the address of the picture. */
export const presentMe = (world: World, account: Account): wire.Me =>
  service.presentMe(account, addressOf(world, account));

/** The routes of pictures, on both origins. */
export const pictureRoutes: readonly Route[] = [
  own('POST /v1/user/picture', wire.Me, (call, account, world) => {
    const { picture } = call.body(service.PictureBody);
    if (service.pictureKind(picture) === null) refuse('invalid_argument', 'picture');
    countUse(world, service.limits.pictures, account.id);
    account.picture = picture;
    return presentMe(world, account);
  }),

  own('DELETE /v1/user/picture', wire.Me, (_, account, world) => {
    account.picture = null;
    return presentMe(world, account);
  }),

  raw('GET /picture/{token}', (call, world) => {
    const claim = world.claims.get(call.param('token'));
    if (claim?.use !== 'picture' || claim.until <= world.now() || !stillHolds(world, claim.holder))
      return refuse('not_found');
    const owner = 'account' in claim.holder ? world.accounts.get(claim.holder.account) : undefined;
    if (owner?.picture !== claim.picture) return refuse('not_found');
    const bytes = Uint8Array.from(atob(claim.picture), (one) => one.charCodeAt(0));
    return new Response(bytes, { headers: { 'content-type': 'image/webp' } });
  }),
];
