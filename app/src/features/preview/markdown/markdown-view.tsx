import { decode } from '@aloft/core/encodings';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Segments } from '../../../ui/segments.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { StoredText } from '../text/text-state.ts';
import { useText } from '../text/use-text.ts';
import type { ViewProps } from '../view-props.ts';
import styles from './markdown-view.module.css';
import { Rendered } from './rendered.tsx';
import { useDocument } from './use-document.ts';

const Source = lazy(async () => ({ default: (await import('../text/text-workspace.tsx')).TextWorkspace }));
const FirstPart = lazy(async () => ({ default: (await import('../text/first-part.tsx')).FirstPart }));

/** As many characters as are rendered; a longer text is shown as it is written. */
const largestRendered = 1_000_000;

/** Markdown as a document, or as it is written: there it can be changed. */
export default function MarkdownView(props: ViewProps) {
  const read = useText(props);
  if (read === null) return <Spinner />;
  if (read.isPart) return <FirstPart {...props} opened={read} />;
  return <OpenedMarkdown {...props} opened={{ ...read, sha256: props.sha256 }} />;
}

function OpenedMarkdown(props: ViewProps & { readonly opened: StoredText }) {
  const { tools, entry } = props;
  const { t } = useLingui();
  const [content, setContent] = useState(props.opened);
  const [unsaved, setUnsaved] = useState(false);
  const text = useMemo(() => decode(content.bytes, content.stored.encoding), [content]);
  const isShort = text.length <= largestRendered;
  const [mode, setMode] = useState<'document' | 'source'>('document');
  const laidOut = useDocument(isShort && mode === 'document' ? text : null);
  const canRender = isShort && laidOut.phase !== 'failed';
  const isSource = !canRender || mode === 'source';
  const tell = useEffectEvent(() => props.onFacts(t`Too complex to display, so shown as plain text`));
  useEffect(() => {
    if (!canRender) tell();
  }, [canRender]);
  return (
    <>
      {tools !== null &&
        canRender &&
        !unsaved &&
        createPortal(
          <Segments
            label={t`View`}
            chosen={mode}
            onChoose={setMode}
            segments={[
              { value: 'document', label: t`Document` },
              { value: 'source', label: t`Source` },
            ]}
          />,
          tools,
        )}
      {isSource ? (
        <Suspense fallback={<Spinner />}>
          <Source
            {...props}
            opened={content}
            plain={!canRender}
            onStored={setContent}
            onUnsaved={(changed) => {
              setUnsaved(changed);
              props.onUnsaved(changed);
            }}
          />
        </Suspense>
      ) : laidOut.phase === 'done' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section className={styles.page} tabIndex={0} aria-label={entry.name}>
          <Rendered {...props} document={laidOut.document} />
        </section>
      ) : (
        <Spinner />
      )}
    </>
  );
}
