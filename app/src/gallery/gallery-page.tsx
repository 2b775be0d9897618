import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Tooltip } from '../ui/tooltip.tsx';
import { controlSamples } from './control-samples.tsx';
import { type FrameName, frameNames, frameSizes, showInFrame } from './frames.tsx';
import styles from './gallery.module.css';
import { stateSamples } from './state-samples.tsx';

const themes = ['light', 'dark'] as const;

/** Every part of `ui/` and `layouts/` in every state, in the light beside the dark. */
export function GalleryPage() {
  return (
    <main className={styles.page}>
      <h1>Controls and layouts</h1>
      <p>
        Tab and the pointer show focus, hover and tooltips. What opens over a page, and every layout, stands
        in a frame of its own.
      </p>
      {[...controlSamples, ...stateSamples].map(({ title, Sample }) => (
        <Section key={title} title={title} inTheme={() => <Sample />} />
      ))}
      {frameNames.map((name) => (
        <Section key={name} title={name} isFramed inTheme={(theme) => <Frame name={name} theme={theme} />} />
      ))}
      <Tooltip />
    </main>
  );
}

interface SectionProps {
  readonly title: string;
  /** Frames keep their width, whatever the window's is. */
  readonly isFramed?: boolean;
  readonly inTheme: (theme: (typeof themes)[number]) => ReactNode;
}

function Section({ title, isFramed = false, inTheme }: SectionProps) {
  return (
    <section className={styles.section} data-section={title}>
      <h2>{title}</h2>
      <div className={isFramed ? styles.framed : styles.themes}>
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

/** The page's own rules in one sheet: a request for each of them in each frame is more than a browser takes. */
function pageStyles(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) => rule.cssText)
    .join('\n');
}

/**
 * A document of its own, of the same style sheets: what is modal there leaves the rest of the gallery alone, and its
 * width is what a media query reads.
 */
function Frame({ name, theme }: FrameProps) {
  const { width, height } = frameSizes[name];
  const [body, setBody] = useState<HTMLElement | null>(null);
  const page = `<!doctype html><html lang="en-US" data-theme="${theme}"><head><title>${name}</title><style>${pageStyles()}</style></head><body></body></html>`;
  return (
    <>
      <iframe
        className={styles.frame}
        title={`${name}, ${theme}`}
        width={width}
        height={height}
        srcDoc={page}
        onLoad={(event) => setBody(event.currentTarget.contentDocument?.body ?? null)}
      />
      {body !== null && createPortal(showInFrame(name), body)}
    </>
  );
}
