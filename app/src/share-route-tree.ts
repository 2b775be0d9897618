import { Route as rootRoute } from './routes/__root.tsx';
import { Route as folderRoute } from './routes/s.$shareId.$.tsx';
import { Route as shareRoute } from './routes/s.$shareId.tsx';

// As `routeTree.gen.ts` says it of each, once the other routes have arrived.
Object.assign(folderRoute.options, { id: '/$', path: '/$', getParentRoute: () => shareRoute });
Object.assign(shareRoute.options, {
  id: '/s/$shareId',
  path: '/s/$shareId',
  getParentRoute: () => rootRoute,
});

/** The routes of a share's page: with those of all other pages its script would be a tenth longer. */
export const shareRouteTree = rootRoute.addChildren([shareRoute.addChildren([folderRoute])]);
