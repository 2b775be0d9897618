import type { Policy, PolicyVersion } from '@aloft/core/wire';
import { locales } from '@aloft/i18n';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useApp } from '../../actors/use-runtime.ts';
import { PolicyLayout } from '../../layouts/policy.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { AlertTriangle, CircleCheck, Printer } from '../../ui/icons.tsx';
import styles from './article.module.css';
import { ArticleText } from './article-text.tsx';
import { Contents } from './contents.tsx';
import { PolicyChanges } from './policy-changes.tsx';
import { PolicyLinks } from './policy-links.tsx';
import { useFormatDay } from './use-format-day.ts';

/** One version of a policy (R2.5): whether it is in force, its text, and what changed since the version before. */
export function PolicyPage({ policy }: { readonly policy: Policy }) {
  const { article, version, versions, changes, name } = policy;
  const { locale } = useApp().facts;
  const frame = useSiteFrame();
  const before = versions[versions.findIndex(({ date }) => date === version.date) + 1];
  const isForeign = article.language !== locale;
  return (
    <PolicyLayout
      {...frame}
      aside={
        <>
          <PolicyLinks policies={policy.policies} current={name} />
          {versions.length > 1 && <Versions policy={policy} />}
        </>
      }
      contents={
        <Contents blocks={article.blocks}>
          {changes.length > 0 && (
            <a href="#changes">
              <Trans>What changed</Trans>
            </a>
          )}
        </Contents>
      }
    >
      <article className={styles.article} {...(isForeign ? { lang: article.language } : {})}>
        <h1>{article.title}</h1>
        <Banner policy={policy} before={before} />
        {isForeign && (
          <p role="note" className={styles.foreign} lang={locale}>
            <ForeignText language={article.language} />
          </p>
        )}
        <ArticleText blocks={article.blocks} numbered />
        {changes.length > 0 && before !== undefined && (
          <PolicyChanges changes={changes} since={before.date} />
        )}
      </article>
    </PolicyLayout>
  );
}

function ForeignText({ language }: { readonly language: string }) {
  const own = locales.find(({ code }) => code === language)?.name ?? language;
  return <Trans>The operator of this server has written this text in {own} only.</Trans>;
}

interface BannerProps {
  readonly policy: Policy;
  /** The version that it has replaced. */
  readonly before: PolicyVersion | undefined;
}

/** Whether this text holds. */
function Banner({ policy: { version, changes, name }, before }: BannerProps) {
  const { locale } = useApp().facts;
  const isPast = version.status === 'past';
  return (
    <div role="note" className={clsx(styles.banner, version.status !== 'inForce' && styles.notInForce)}>
      {version.status === 'inForce' ? (
        <CircleCheck size={20} aria-hidden className={styles.bannerIcon} />
      ) : (
        <AlertTriangle size={20} aria-hidden className={styles.bannerIcon} />
      )}
      <p className={styles.bannerText}>
        <strong>
          <StatusText version={version} />
        </strong>{' '}
        {before !== undefined && !isPast && <ReplacedText date={before.date} />}{' '}
        {isPast && (
          <a href={`/${locale}/policy/${name}`}>
            <Trans>Read the version that is in force</Trans>
          </a>
        )}
        {!isPast && changes.length > 0 && (
          <a href="#changes">
            <Trans>What changed</Trans>
          </a>
        )}
      </p>
      <span className={styles.print}>
        <Button
          kind="quiet"
          size="small"
          data-scripted
          icon={<Printer size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          <Trans>Print</Trans>
        </Button>
      </span>
    </div>
  );
}

function StatusText({ version: { date, status, until } }: { readonly version: PolicyVersion }) {
  const day = useFormatDay();
  const [from, to] = [day(date), day(until)];
  if (status === 'past') return <Trans>No longer in force: this version held until {to}.</Trans>;
  if (status === 'coming') return <Trans>This version comes into force on {from}.</Trans>;
  return date === '' ? <Trans>In force.</Trans> : <Trans>In force since {from}.</Trans>;
}

function ReplacedText({ date }: { readonly date: string }) {
  const day = useFormatDay()(date);
  return <Trans>It replaces the version of {day}.</Trans>;
}

/** The versions on a line of time. */
function Versions({ policy: { name, version, versions } }: { readonly policy: Policy }) {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  const day = useFormatDay();
  return (
    <nav aria-label={t`Versions of this page`} className={styles.versions}>
      <p className={styles.label}>
        <Trans>Versions of this page</Trans>
      </p>
      <ol>
        {versions.map((one) => (
          <li key={one.date}>
            <a
              href={`/${locale}/policy/${name}/${one.date}`}
              {...(one.date === version.date ? { 'aria-current': 'page' } : {})}
            >
              <strong>{day(one.date)}</strong>
              <ShortStatus version={one} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Whether a version holds, in a word. */
export function ShortStatus({ version: { status, until } }: { readonly version: PolicyVersion }) {
  const to = useFormatDay()(until);
  if (status === 'past')
    return (
      <span>
        <Trans>Until {to}</Trans>
      </span>
    );
  return (
    <span className={styles.holds}>
      {status === 'inForce' ? <Trans>In force</Trans> : <Trans>Not yet in force</Trans>}
    </span>
  );
}
