import { Link } from '@tanstack/react-router';
import { Logo } from '../ui/logo.tsx';
import styles from './home-link.module.css';
import { useHome } from './use-home.ts';

/** The logo, which leads to the home page. */
export function HomeLink({ isCompact = false }: { readonly isCompact?: boolean }) {
  const home = useHome();
  return (
    <Link to={home} activeOptions={{ exact: true }} className={styles.link} aria-label="Aloft">
      <Logo isCompact={isCompact} />
    </Link>
  );
}
