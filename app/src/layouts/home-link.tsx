import { Link } from '@tanstack/react-router';
import { Logo } from '../ui/logo.tsx';
import styles from './home-link.module.css';

/** The logo, which leads to the home page. */
export function HomeLink({ isCompact = false }: { readonly isCompact?: boolean }) {
  return (
    <Link to="/" className={styles.link} aria-label="Aloft">
      <Logo isCompact={isCompact} />
    </Link>
  );
}
