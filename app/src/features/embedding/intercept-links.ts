import { decideEmbeddedClick } from '@aloft/core/rules';
import { openAddress } from '../../navigation/open-address.ts';
import { clickedLink } from './clicked-link.ts';
import { tellParent } from './tell-parent.ts';

/**
 * In the frame of a listed page (R2.19, R2.20): presses on links to the drive become messages that name an action, for
 * that origin alone. Nothing is ever heard from the page around.
 */
export function interceptLinks(embedder: string): void {
  window.addEventListener(
    'click',
    (event) => {
      const link = clickedLink(event);
      if (link === null) return;
      const decided = decideEmbeddedClick({
        href: link.getAttribute('href') ?? '',
        target: link.target,
        framed: true,
        origin: embedder,
        // The server gives the origin to a page only where it is on the operator's list.
        allowedOrigins: [embedder],
        ownOrigin: window.location.origin,
      });
      if (decided.kind === 'ordinary') return;
      event.preventDefault();
      event.stopPropagation();
      if (decided.kind === 'newWindow') openAddress(decided.url, { by: 'newWindow' });
      else tellParent(decided.action, decided.targetOrigin);
    },
    // Before the router, which follows links itself.
    { capture: true },
  );
}
