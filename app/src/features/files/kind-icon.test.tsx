import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import { found, openStage } from '../../ui/testing/stage.tsx';
import { KindIcon } from './kind-icon.tsx';

const stage = openStage();

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const broken = 'data:image/png;base64,iVBORw0KGgo=';
const icon = (thumbnail: string) => <KindIcon entry={{ category: 'image', thumbnail }} />;

/** Shows it as a page does that came from the server, and takes it over once its picture has come or failed. */
async function hydrate(thumbnail: string): Promise<HTMLElement> {
  const served = document.createElement('div');
  const root = createRoot(served);
  // A server has no picture; a browser may have this one already.
  const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  flushSync(() => root.render(icon(thumbnail)));
  complete.mockRestore();
  const host = document.createElement('div');
  host.innerHTML = served.innerHTML;
  root.unmount();
  stage.host.append(host);
  const image = await found('img', host);
  if (image instanceof HTMLImageElement) await expect.poll(() => image.complete).toBe(true);
  hydrateRoot(host, icon(thumbnail));
  return host;
}

describe('the picture of an entry', () => {
  it('that failed before the page was taken over leaves the icon of its kind alone', async () => {
    const host = await hydrate(broken);
    await expect.poll(() => host.querySelector('img')).toBeNull();
    expect(host.querySelector('svg')).not.toBeNull();
  });

  it('that came before the page was taken over covers the icon', async () => {
    const host = await hydrate(gif);
    await expect.poll(() => host.querySelector('svg')).toBeNull();
    expect(host.querySelector('img')).not.toBeNull();
  });

  it('that is far below waits until it is scrolled to', async () => {
    stage.show(
      <div style={{ paddingTop: 9000 }} key="far">
        <p>Shown</p>
        {icon(new URL('/far-below.png', location.href).href)}
      </div>,
    );
    const image = await found('img', stage.host);
    // A second rendering looks at the element again.
    stage.show(
      <div style={{ paddingTop: 9000 }} key="far">
        <p>Shown again</p>
        {icon(new URL('/far-below.png', location.href).href)}
      </div>,
    );
    await expect.poll(() => stage.host.textContent).toBe('Shown again');
    expect(image.isConnected).toBe(true);
  });
});
