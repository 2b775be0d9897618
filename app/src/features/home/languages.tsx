import { type Locale, locales } from '@aloft/i18n';
import { Trans } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import styles from './languages.module.css';
import { Section } from './section.tsx';

/** The title of the page in each language, whichever it is shown in. */
const titles: Readonly<Record<Locale, string>> = {
  'en-US': 'Your files, within reach',
  'zh-CN': '文件触手可及',
  'zh-TW': '檔案隨手可得',
  id: 'File Anda, selalu dekat',
  ms: 'Fail anda, sentiasa dekat',
  ko: '늘 가까이 있는 내 파일',
};

/** The page in each of its languages. */
export function Languages() {
  const { locale } = useApp().facts;
  return (
    <Section
      title={<Trans>At home in six languages</Trans>}
      lead={
        <Trans>
          Every screen, help article, policy and error message is written in all six. Nothing falls back to
          English when it gets difficult.
        </Trans>
      }
    >
      <ul className={styles.languages}>
        {locales.map(({ code, name }) => (
          <li key={code}>
            <a
              href={`/${code}`}
              hrefLang={code}
              lang={code}
              className={styles.row}
              aria-current={code === locale ? 'true' : undefined}
            >
              <span className={styles.title}>{titles[code]}</span>
              <span className={styles.name}>
                {name}
                {code === locale && (
                  <span className={styles.own}>
                    <Trans>Your language</Trans>
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
