import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  ChevronDown,
  ChevronUp,
  ListTree,
  Minus,
  PanelLeft,
  Plus,
  Printer,
  RotateCw,
  Search,
  X,
} from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { isPressed } from '../../shortcuts/press.ts';
import { maxMatches } from './page-texts.ts';
import { type Finding, zooms } from './pdf-state.ts';
import styles from './pdf-tools.module.css';

interface PdfToolsProps {
  readonly page: number;
  readonly count: number;
  /** Index of `zooms`. */
  readonly zoom: number;
  readonly finding: Finding;
  readonly hasSidebar: boolean;
  /** The page that is made ready for the printer; null while nothing is printed. */
  readonly printing: number | null;
  readonly findField: Ref<HTMLInputElement>;
  readonly onSidebar: () => void;
  /** Left out where the document has no table of contents. */
  readonly onContents?: () => void;
  readonly onPage: (page: number) => void;
  readonly onZoom: (zoom: number) => void;
  readonly onTurn: () => void;
  readonly onFind: (text: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onPrint: () => void;
}

/** Which page of how many, how large, what is looked for, and the printer, over the pages. */
export function PdfTools(props: PdfToolsProps) {
  const { page, count, zoom, hasSidebar, printing, onPage, onZoom } = props;
  const { t, i18n } = useLingui();
  const percent = (value: number): string => value.toLocaleString(i18n.locale, { style: 'percent' });
  return (
    <div className={styles.tools} role="toolbar" aria-label={t`Document`}>
      <IconButton
        className={styles.wide}
        label={t`Thumbnails`}
        pressed={hasSidebar}
        onClick={props.onSidebar}
      >
        <PanelLeft size={20} aria-hidden />
      </IconButton>
      {props.onContents !== undefined && (
        <IconButton label={t({ message: 'Contents', context: 'of a book' })} onClick={props.onContents}>
          <ListTree size={20} aria-hidden />
        </IconButton>
      )}
      <div className={styles.group}>
        <IconButton
          className={styles.wide}
          label={t`Previous page`}
          aria-disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronUp size={20} aria-hidden />
        </IconButton>
        <input
          key={page}
          className={styles.number}
          inputMode="numeric"
          aria-label={t`Page`}
          defaultValue={page}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onPage(Number(event.currentTarget.value) || page);
          }}
        />
        <span className={styles.count}>
          <Trans>of {count}</Trans>
        </span>
        <IconButton
          className={styles.wide}
          label={t`Next page`}
          aria-disabled={page >= count}
          onClick={() => onPage(page + 1)}
        >
          <ChevronDown size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.group}>
        <IconButton label={t`Zoom out`} aria-disabled={zoom === 0} onClick={() => onZoom(zoom - 1)}>
          <Minus size={18} aria-hidden />
        </IconButton>
        <Select
          look="plain"
          aria-label={t`Zoom`}
          value={String(zoom)}
          options={zooms.map((value, at) => ({
            value: String(at),
            label: value === 1 ? t`Fit width` : percent(value),
          }))}
          onChoose={(chosen) => onZoom(Number(chosen))}
        />
        <IconButton
          label={t`Zoom in`}
          aria-disabled={zoom === zooms.length - 1}
          onClick={() => onZoom(zoom + 1)}
        >
          <Plus size={18} aria-hidden />
        </IconButton>
        <IconButton label={t`Rotate`} onClick={props.onTurn}>
          <RotateCw size={18} aria-hidden />
        </IconButton>
      </div>
      <Find {...props} />
      <p role="status" className={styles.count}>
        {printing !== null && (
          <Trans>
            Preparing page {printing} of {count}…
          </Trans>
        )}
      </p>
      <IconButton label={printing === null ? t`Print` : t`Cancel printing`} onClick={props.onPrint}>
        {printing === null ? <Printer size={20} aria-hidden /> : <X size={20} aria-hidden />}
      </IconButton>
    </div>
  );
}

/** The field for what is looked for, how often it is there, and the ways to the next and the previous place. */
function Find({ finding, findField, onFind, onStep }: PdfToolsProps) {
  const { t } = useLingui();
  const { text, matches, shown, isSearching } = finding;
  const isAsked = text.trim() !== '';
  const none = matches.length === 0;
  const position = shown + 1;
  const count = matches.length < maxMatches ? String(matches.length) : `${maxMatches}+`;
  return (
    <search className={styles.find}>
      <Search size={18} aria-hidden />
      <input
        ref={findField}
        type="search"
        placeholder={t`Find in the document`}
        aria-label={t`Find in the document`}
        value={text}
        onChange={(event) => onFind(event.target.value)}
        onKeyDown={(event) => {
          if (isPressed('nextMatch', event)) onStep(1);
          else if (isPressed('previousMatch', event)) onStep(-1);
          else if (isPressed('close', event) && text !== '') onFind('');
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span role="status" className={styles.count}>
        {isAsked && none && isSearching && <Trans>Searching…</Trans>}
        {isAsked && none && !isSearching && <Trans>Not found</Trans>}
        {!none && (
          <Trans>
            {position} of {count}
          </Trans>
        )}
      </span>
      {!none && (
        <>
          <IconButton size="small" label={t`Previous match`} onClick={() => onStep(-1)}>
            <ChevronUp size={18} aria-hidden />
          </IconButton>
          <IconButton size="small" label={t`Next match`} onClick={() => onStep(1)}>
            <ChevronDown size={18} aria-hidden />
          </IconButton>
        </>
      )}
    </search>
  );
}
