import type { ReactNode } from 'react';
import { controlSamples } from './control-samples.tsx';
import { type FrameName, frameNames, frameSizes } from './frames.tsx';
import styles from './gallery.module.css';
import { stateSamples } from './state-samples.tsx';

const themes = ['light', 'dark'] as const;

/** Every part of `ui/` and `layouts/` in every state, in the light beside the dark. */
export function GalleryPage() {
  return (
    <main className={styles.page}>
      <h1>Controls and layouts</h1>
      <p>Tab and hover show focus and tooltips; what opens over a page is drawn in a frame of its own.</p>
      {[...controlSamples, ...stateSamples].map(({ title, Sample }) => (
        <Section key={title} title={title} inTheme={() => <Sample />} />
      ))}
      {frameNames.map((name) => (
        <Section key={name} title={name} inTheme={(theme) => <Frame name={name} theme={theme} />} />
      ))}
    </main>
  );
}

interface SectionProps {
  readonly title: string;
  readonly inTheme: (theme: (typeof themes)[number]) => ReactNode;
}

function Section({ title, inTheme }: SectionProps) {
  return (
    <section className={styles.section} data-section={title}>
      <h2>{title}</h2>
      <div className={styles.themes}>
        {themes.map((theme) => (
          <div key={theme} className={`${styles.theme} ${styles[theme]}`}>
            {inTheme(theme)}
          </div>
        ))}
      </div>
    </section>
  );
}

interface FrameProps {
  readonly name: FrameName;
  readonly theme: (typeof themes)[number];
}

/** A document of its own, of the same style sheets: what is modal there leaves the rest of the gallery alone. */
function Frame({ name, theme }: FrameProps) {
  const { width, height } = frameSizes[name];
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
    (link) => `<link rel="stylesheet" href="${link.href}">`,
  );
  const page = `<!doctype html><html lang="en-US" data-theme="${theme}" data-frame="${name}"><head><title>${name}</title>${sheets.join('')}</head><body><div id="gallery"></div><script type="module" src="${new URL('/src/gallery/development.ts', window.location.href).href}"></script></body></html>`;
  return (
    <iframe
      className={styles.frame}
      title={`${name}, ${theme}`}
      loading="lazy"
      width={width}
      height={height}
      srcDoc={page}
    />
  );
}
