import type { ReactNode } from 'react';
import { Search } from '../../src/ui/icons.tsx';
import { Logo } from '../../src/ui/logo.tsx';
import { pageOf } from '../search-entry.ts';
import styles from './shell.module.css';

interface ShellProps {
  readonly title: string;
  /** The path from the page to the root of the atlas: empty, or `../`. */
  readonly root: string;
  /** The names of all charts. */
  readonly charts: readonly string[];
  /** The page that this is, from the root. */
  readonly path: string;
  readonly children: ReactNode;
}

interface PlaceLinkProps {
  readonly to: string;
  readonly name: string;
  readonly shell: Pick<ShellProps, 'root' | 'path'>;
}

function PlaceLink({ to, name, shell }: PlaceLinkProps) {
  return (
    <a
      className={styles.place}
      href={`${shell.root}${to}`}
      {...(to === shell.path && { 'aria-current': 'page' })}
    >
      {name}
    </a>
  );
}

/** What every page of the atlas has around its content: search, places and the list of charts. */
export function Shell({ title, root, charts, path, children }: ShellProps) {
  const shell = { root, path };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · Aloft atlas`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={`${root}assets/atlas.css`} />
        <script defer src={`${root}assets/atlas.js`} />
      </head>
      <body data-root={root}>
        <a className={styles.skip} href="#main">
          Skip to the content
        </a>
        <header className={styles.header}>
          <a className={styles.home} href={`${root}index.html`}>
            <Logo isCompact />
            <span className={styles.product}>atlas</span>
          </a>
          <nav className={styles.places} aria-label="Atlas">
            <PlaceLink to="index.html" name="Charts" shell={shell} />
            <PlaceLink to="wiring.html" name="Wiring" shell={shell} />
          </nav>
          <search className={styles.search} data-search hidden>
            <div className={styles.field}>
              <Search size={18} aria-hidden />
              <input
                className={styles.input}
                type="text"
                role="combobox"
                aria-label="Search the atlas"
                aria-autocomplete="list"
                aria-expanded="false"
                aria-controls="results"
                aria-keyshortcuts="Control+K"
                autoComplete="off"
                spellCheck={false}
                placeholder="State, event, R4.1 …"
              />
            </div>
            <div id="results" className={styles.results} role="listbox" aria-label="Results" hidden />
            <p className="visually-hidden" role="status" />
          </search>
        </header>
        <div className={styles.body}>
          <nav className={styles.side} aria-label="All charts">
            <p className={styles.head}>
              <span>Charts</span>
              <span>{charts.length}</span>
            </p>
            {charts.map((chart) => (
              <PlaceLink key={chart} to={pageOf(chart)} name={chart} shell={shell} />
            ))}
          </nav>
          <main id="main" className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
      </body>
    </html>
  );
}
