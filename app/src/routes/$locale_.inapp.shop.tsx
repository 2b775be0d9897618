import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../actors/use-runtime.ts';
import { textsOf } from '../address-search.ts';
import { DataProvider } from '../data/data-provider.tsx';
import { DriveShell } from '../features/drive/drive-shell.tsx';
import { sceneOf } from '../features/membership/payment-search.ts';
import { ShopPage } from '../features/membership/shop-page.tsx';
import { localized } from './-localized.ts';
import { unlisted } from './-unlisted.ts';

/** What the address says: whose frame it is in, whether the page has a head of its own, and from where one came. */
export interface ShopSearch {
  readonly origin?: string;
  readonly hide_header?: boolean;
  readonly scene?: string;
}

/** How `hide_header` says yes (R2.23). */
const yes: ReadonlySet<string> = new Set(['1', 'true']);

export const Route = createFileRoute('/$locale_/inapp/shop')({
  validateSearch: (search: Record<string, unknown>): ShopSearch => ({
    ...textsOf(search, { origin: 2048 }),
    ...sceneOf(search),
    ...(yes.has(String(search.hide_header)) ? { hide_header: true } : {}),
  }),
  staticData: localized,
  beforeLoad: ({ context }) => context.flows.load().then(() => undefined),
  head: unlisted,
  component: ShopRoute,
});

function ShopRoute() {
  const { origin, hide_header: isBare = false, scene = '' } = Route.useSearch();
  const session = useSession();
  // A drive is never in a frame: there, and without a head, the page stands alone.
  if (session.status === 'signedIn' && origin === undefined && !isBare)
    return (
      <DriveShell>
        <ShopPage premium={session.profile.premium} scene={scene} head="drive" />
      </DriveShell>
    );
  return (
    <DataProvider>
      <ShopPage
        premium={session.status === 'signedIn' ? session.profile.premium : null}
        scene={scene}
        head={isBare ? 'none' : 'brand'}
      />
    </DataProvider>
  );
}
