import * as service from '../../service/index.ts';
import type { File } from '../../wire/index.ts';
import type { Claim, FileRow, ShareRow, World } from './world.ts';

/** Days that an entry stays in the trash, as on a server without a setting of its own. The double only says so. */
const trashDays = 30;

/** The token of a content URL; the same claim has the same token. */
export function claimToken(world: World, claim: Claim): string {
  const text = JSON.stringify(claim);
  for (const [token, known] of world.claims) if (JSON.stringify(known) === text) return token;
  const token = world.newSecret();
  world.claims.set(token, claim);
  return token;
}

/** Converts a row to the wire for its owner or a reader of the share; content URLs only if requested. */
export function presentFile(
  world: World,
  row: FileRow,
  share: ShareRow | null = null,
  show: 'links' | 'none' = 'none',
): File {
  const until = service.linksUntil(row, world.now());
  return service.presentFile(
    row,
    share === null ? { kind: 'owner', trashDays } : { kind: 'share', rootIds: share.roots },
    {
      show,
      until,
      hasThumbnail: service.isPicture(row.extension),
      hasStream: false,
      addressOf: (use) => {
        const token = claimToken(world, { use, id: row.id, share: share?.id ?? null, until });
        const folder = use === 'thumbnail' ? 'thumbnail' : 'content';
        return `${world.addresses.content}/${folder}/${token}/${encodeURIComponent(row.name)}`;
      },
    },
  );
}
