// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of positioned lines is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: lines take the focus, cells do not
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChevronDown, ChevronUp } from '../../../ui/icons.tsx';
import type { FileEntry } from '../entry.ts';
import type { FileGridProps } from '../grid/grid-props.ts';
import { gridVariables } from '../grid/grid-sizes.ts';
import { useGridInput } from '../grid/use-grid-input.ts';
import { useWindow } from '../grid/use-window.ts';
import { linesOf } from '../grid/window.ts';
import { isNothing, isSelected } from '../selection/selection.ts';
import { useTimeZone } from '../time-zone.ts';
import { SingleItem } from './single-item.tsx';
import styles from './single-view.module.css';

export interface SingleViewProps extends Omit<FileGridProps, 'order' | 'onOrder' | 'date'> {
  /** Where its own controls stand: the folder's toolbar. */
  readonly toolbar: HTMLElement | null;
  readonly onStar: (entry: FileEntry) => void;
  readonly onShare: (entry: FileEntry) => void;
  readonly onDownload: (entry: FileEntry) => void;
}

const none: ReadonlySet<string> = new Set();

/** A folder as one large column: each entry with its picture and its facts (R2.25). */
export default function SingleView(props: SingleViewProps) {
  const { list, selection, drag, dimmed = none } = props;
  const { t, i18n } = useLingui();
  const timeZone = useTimeZone();
  const ref = useRef<HTMLDivElement>(null);
  const { layout, shown, height, topOf, scrollTo } = useWindow(ref, 'single', list.count);
  const input = useGridInput(ref, props, {
    columns: 1,
    lineHeight: layout.lineHeight,
    head: 0,
    topOf,
    scrollTo,
  });
  const { focused } = input;
  const { want } = list;
  useEffect(() => want(shown.first, shown.end), [want, shown.first, shown.end]);

  function step(way: 1 | -1): void {
    const to = Math.max(0, Math.min(list.count - 1, focused + way));
    input.focusOn(to);
    scrollTo(to * layout.lineHeight);
  }

  const place = i18n.number(focused + 1);
  const count = i18n.number(list.count);
  return (
    <>
      {props.toolbar !== null &&
        createPortal(
          <>
            <span className={styles.place}>
              {list.isCounted ? (
                <Trans>
                  {place} of {count}
                </Trans>
              ) : (
                place
              )}
            </span>
            <IconButton label={t`Previous`} disabled={focused === 0} onClick={() => step(-1)}>
              <ChevronUp size={20} aria-hidden />
            </IconButton>
            <IconButton label={t`Next`} disabled={focused >= list.count - 1} onClick={() => step(1)}>
              <ChevronDown size={20} aria-hidden />
            </IconButton>
          </>,
          props.toolbar,
        )}
      <div
        ref={ref}
        role="grid"
        aria-label={props.label}
        aria-multiselectable
        aria-rowcount={list.isCounted ? list.count : -1}
        className={styles.scroller}
        style={{ ...gridVariables, '--lines': height }}
        data-choosing={isNothing(selection) ? undefined : ''}
        {...input.handlers}
        {...drag?.handlers}
        onDragStart={(event) => {
          // A finger's long press chooses, it does not drag.
          if (input.isTouch()) event.preventDefault();
          else drag?.handlers.onDragStart(event);
        }}
      >
        <div role="presentation" className={styles.window}>
          {linesOf(shown, focused, list.count).map((index) => {
            const entry = list.at(index);
            return (
              <SingleItem
                key={index}
                entry={entry}
                index={index}
                at={index - shown.base}
                selected={isSelected(selection, entry?.id, index)}
                focused={index === focused}
                dimmed={entry !== undefined && (dimmed.has(entry.id) || drag?.dragged.has(entry.id) === true)}
                target={entry !== undefined && drag?.target === entry.id}
                marked={entry !== undefined && props.marked.has(entry.id)}
                nameField={props.renamed && props.renamed.id === entry?.id ? props.renamed.field : null}
                href={entry === undefined ? '' : props.hrefOf(entry)}
                movable={drag !== undefined}
                timeZone={timeZone}
                locale={props.locale}
                contentOf={props.contentOf}
                onStar={props.onStar}
                onShare={props.onShare}
                onDownload={props.onDownload}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}
