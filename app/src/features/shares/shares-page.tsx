import { DataProvider } from '../../data/data-provider.tsx';
import { SharesPlace } from './shares-place.tsx';

/** What one has shared (`/drive/shares`); `opened` is the share whose settings are open. */
export function SharesPage({ opened }: { readonly opened: string }) {
  return (
    <DataProvider>
      <SharesPlace opened={opened} />
    </DataProvider>
  );
}
