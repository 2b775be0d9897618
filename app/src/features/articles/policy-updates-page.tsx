import type { PolicyUpdates } from '@aloft/core/wire';
import { Trans } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import { PolicyLayout } from '../../layouts/policy.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import styles from './article.module.css';
import { PolicyLinks } from './policy-links.tsx';
import { ShortStatus } from './policy-page.tsx';
import { useFormatDay } from './use-format-day.ts';

/** Every version of every policy, the newest first (R2.5). */
export function PolicyUpdatesPage({ updates, policies }: PolicyUpdates) {
  const { locale } = useApp().facts;
  const day = useFormatDay();
  const frame = useSiteFrame();
  return (
    <PolicyLayout {...frame} aside={<PolicyLinks policies={policies} current="update" />} contents={null}>
      <article className={styles.article}>
        <h1>
          <Trans>What changed in our policies</Trans>
        </h1>
        <p>
          <Trans>Each version keeps its address, and says what is different from the one before.</Trans>
        </p>
        <ul className={styles.updates}>
          {updates.map(({ name, title, version }) => (
            <li key={`${name} ${version.date}`}>
              <a href={`/${locale}/policy/${name}${version.date === '' ? '' : `/${version.date}`}`}>
                {title}
              </a>
              <span>{version.date === '' ? <Trans>No earlier version</Trans> : day(version.date)}</span>
              <ShortStatus version={version} />
            </li>
          ))}
        </ul>
      </article>
    </PolicyLayout>
  );
}
