import { DataProvider } from '../../data/data-provider.tsx';
import { Recent } from './recent.tsx';

/** What happened lately (`/drive/recent`). */
export function RecentPage() {
  return (
    <DataProvider>
      <Recent />
    </DataProvider>
  );
}
