import { lazyRouteComponent } from '@tanstack/react-router';

/** The page of a share that is not open; fetched where there is one. */
export const ShareNotice = lazyRouteComponent(() => import('./share-notice.tsx'), 'ShareNotice');
