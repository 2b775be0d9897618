import { extensionOf } from '@aloft/core/rules';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { DownloadLink } from '../../files/download/download-link.tsx';
import { KindIcon } from '../../files/kind-icon.tsx';
import { isTooLargeToShow } from '../image/picture-state.ts';
import type { ViewProps } from '../view-props.ts';
import frame from '../viewer.module.css';
import { ViewerFacts } from '../viewer-facts.tsx';
import { noFacts } from './office-facts.ts';
import styles from './office-view.module.css';
import { type OfficeContent, readOffice } from './read-office.ts';

interface OfficeKind {
  readonly name: ReturnType<typeof msg>;
  readonly counts: 'pages' | 'slides' | 'sheets';
  /** Whether it is an archive, so that one can look into it. */
  readonly isArchive: boolean;
}
const kind = (name: OfficeKind['name'], counts: OfficeKind['counts'], isArchive = true): OfficeKind => ({
  ...{ name, counts, isArchive },
});
const word: OfficeKind = kind(msg`Word document`, 'pages');
const kinds: Readonly<Record<string, OfficeKind>> = {
  docx: word,
  xlsx: kind(msg`Excel workbook`, 'sheets'),
  pptx: kind(msg`PowerPoint presentation`, 'slides'),
  odt: kind(msg`OpenDocument text`, 'pages'),
  ods: kind(msg`OpenDocument spreadsheet`, 'sheets'),
  odp: kind(msg`OpenDocument presentation`, 'slides'),
  doc: { ...word, isArchive: false },
  xls: kind(msg`Excel workbook`, 'sheets', false),
  ppt: kind(msg`PowerPoint presentation`, 'slides', false),
};

/** A document of an office program: what it says of itself, the small picture in it, and the way to have it (R10.6). */
export default function OfficeView({
  entry,
  address,
  sha256,
  download,
  downloadNow,
  listContents,
  onFailed,
  onFacts,
}: ViewProps) {
  const { t, i18n } = useLingui();
  const { name, counts, isArchive } = kinds[extensionOf(entry.name)] ?? word;
  const [content, setContent] = useState<OfficeContent | null>(null);
  const list = useEffectEvent(listContents);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (!isArchive) return;
    const ending = new AbortController();
    const { signal } = ending;
    void readOffice(address, (page) => list(page), signal).then((read) => {
      if (signal.aborted) return;
      if (read.ok) setContent(read.value);
      else failed(read.failure);
    });
    return () => ending.abort();
  }, [address, isArchive]);
  const kindName = i18n._(name);
  const tell = useEffectEvent((facts: string) => onFacts(facts));
  useEffect(() => tell(kindName), [kindName]);

  if (isArchive && content === null) return <Spinner />;
  const facts = content?.facts ?? noFacts;
  const { title, author } = facts;
  const count = facts[counts];
  const counted = {
    pages: t({ message: plural(count, { one: '# page', other: '# pages' }) }),
    slides: t({ message: plural(count, { one: '# slide', other: '# slides' }) }),
    sheets: t({ message: plural(count, { one: '# sheet', other: '# sheets' }) }),
  };
  return (
    <div className={frame.words}>
      {content === null || content.picture === null ? (
        <span className={frame.kind}>
          <KindIcon entry={entry} />
        </span>
      ) : (
        <FirstPage picture={content.picture} />
      )}
      {title !== '' && <h3 className={styles.title}>{title}</h3>}
      {(author !== '' || count > 0) && (
        <p className={styles.about}>
          {[author, count > 0 ? counted[counts] : ''].filter((one) => one !== '').join(' · ')}
        </p>
      )}
      <p role="status">
        {content?.isWhole === false ? (
          <Trans>This document is locked with a password or damaged. You can still download it.</Trans>
        ) : (
          <Trans>Download this document to read it in another app.</Trans>
        )}
      </p>
      <DownloadLink className={buttonStyle({ kind: 'primary' })} address={download} addressNow={downloadNow}>
        <Trans>Download</Trans>
      </DownloadLink>
      <div className={frame.known}>
        <ViewerFacts entry={entry} sha256={sha256} kind={kindName} />
      </div>
    </div>
  );
}

/** The small picture in the file, once its size is known to be one of a small picture. */
function FirstPage({ picture }: { readonly picture: Blob }) {
  const { t } = useLingui();
  const [address, setAddress] = useState('');
  const [isSmall, setSmall] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  if (address === '') return null;
  return (
    <img
      className={styles.page}
      src={address}
      alt={t`Thumbnail of the first page`}
      hidden={!isSmall}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        setSmall(width > 0 && height > 0 && !isTooLargeToShow({ width, height }))
      }
    />
  );
}
