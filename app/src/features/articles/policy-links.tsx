import type { Policy } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import styles from './article.module.css';

interface PolicyLinksProps {
  readonly policies: Policy['policies'];
  /** The name of the one that is open; `update` for the list of changes. */
  readonly current: string;
}

/** All policies, the operator’s own among them, and what changed in any. */
export function PolicyLinks({ policies, current }: PolicyLinksProps) {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  const here = (name: string) => (name === current ? ({ 'aria-current': 'page' } as const) : {});
  return (
    <nav aria-label={t`All policies`} className={styles.policies}>
      {policies.map(({ name, title }) => (
        <a key={name} href={`/${locale}/policy/${name}`} {...here(name)}>
          {title}
        </a>
      ))}
      <a href={`/${locale}/policy/update`} {...here('update')}>
        <Trans>What changed</Trans>
      </a>
    </nav>
  );
}
