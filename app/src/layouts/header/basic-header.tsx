import { HomeLink } from '../home-link.tsx';
import type { BasicHeaderProps } from './basic-header-props.ts';
import { BasicMobileHeader } from './basic-mobile-header.tsx';
import { BasicPcHeader } from './basic-pc-header.tsx';
import styles from './header.module.css';

/** The header of a public page (R2.8): one row for a desk, one for a phone; the style sheet shows one of them. */
export function BasicHeader(props: BasicHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <HomeLink />
        <BasicPcHeader {...props} />
        <BasicMobileHeader {...props} />
      </div>
    </header>
  );
}
