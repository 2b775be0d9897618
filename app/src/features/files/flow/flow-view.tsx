// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of positioned lines is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: tiles take the focus, cells do not

import type { Timeline } from '@aloft/core/wire';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useServerMoment } from '../../../actors/use-layout.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Image, List } from '../../../ui/icons.tsx';
import { Segments } from '../../../ui/segments.tsx';
import type { FileGridProps } from '../grid/grid-props.ts';
import { useGridInput } from '../grid/use-grid-input.ts';
import { isNothing, isSelected } from '../selection/selection.ts';
import { dayNames } from './day-names.ts';
import { type FlowScale, lastAbove, verticalStep } from './flow-layout.ts';
import { FlowScrubber } from './flow-scrubber.tsx';
import { FlowTile } from './flow-tile.tsx';
import styles from './flow-view.module.css';
import { useFlowLayout } from './use-flow-layout.ts';

interface FlowViewProps extends Omit<FileGridProps, 'order' | 'onOrder' | 'date'> {
  readonly timeline: Timeline;
  /** Changes whenever more entries are loaded. */
  readonly version: number;
  /** Where its own controls stand: the folder's toolbar. */
  readonly toolbar: HTMLElement | null;
  /** Shows the folder as a list, with what is no photo. */
  readonly onList: () => void;
}

const none: ReadonlySet<string> = new Set();

/** Photos and videos by the day they were taken, in justified rows (R2.25). */
export default function FlowView(props: FlowViewProps) {
  const { timeline } = props;
  if (timeline.days.length > 0) return <Flow {...props} />;
  return (
    <EmptyState
      art={<Image />}
      title={<Trans>No photos or videos here</Trans>}
      actions={
        <Button icon={<List size={18} aria-hidden />} onClick={props.onList}>
          <Trans>Show as a list</Trans>
        </Button>
      }
    >
      {timeline.others === 0 ? (
        <Trans>Photos and videos in this folder are shown by the day they were taken.</Trans>
      ) : (
        <Plural
          value={timeline.others}
          one="The folder has # file of another kind."
          other="The folder has # files of other kinds."
        />
      )}
    </EmptyState>
  );
}

function Flow(props: FlowViewProps) {
  const { timeline, version, list, selection, actions, drag, dimmed = none, locale } = props;
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState<FlowScale>('days');
  const now = useServerMoment();
  const names = useMemo(() => dayNames(locale, now), [locale, now]);
  const layout = useFlowLayout(ref, { days: timeline.days, scale, list, version });
  const { placed, shown, gap, top } = layout;

  const input = useGridInput(ref, props, {
    columns: 1,
    lineHeight: 164,
    head: 0,
    topOf: () => ref.current?.scrollTop ?? 0,
    scrollTo: (to) => ref.current?.scrollTo({ top: to }),
    lineOf: layout.lineOf,
    step: (key, focused) => {
      const last = list.count - 1;
      if (key === 'ArrowLeft') return Math.max(0, focused - 1);
      if (key === 'ArrowRight') return Math.min(last, focused + 1);
      if (key === 'ArrowDown') return verticalStep(placed, focused, 1, gap);
      if (key === 'ArrowUp') return verticalStep(placed, focused, -1, gap);
      return null;
    },
  });

  const firstRow = shown[0]?.rows[0] ?? shown[1]?.rows[0];
  const lastRow = shown.findLast((one) => one.rows.length > 0)?.rows.at(-1);
  const [first, end] = [firstRow?.first ?? 0, lastRow?.end ?? 1];
  const { want } = list;
  useEffect(() => want(first, end), [want, first, end]);

  const tile = (index: number, column: number, width: number) => {
    const entry = list.at(index);
    return (
      <FlowTile
        key={index}
        entry={entry}
        index={index}
        column={column}
        width={width}
        selected={isSelected(selection, entry?.id, index)}
        focused={index === input.focused}
        dimmed={entry !== undefined && (dimmed.has(entry.id) || drag?.dragged.has(entry.id) === true)}
        marked={entry !== undefined && props.marked.has(entry.id)}
        href={entry === undefined ? '' : props.hrefOf(entry)}
        movable={drag !== undefined}
        nameField={props.renamed && props.renamed.id === entry?.id ? props.renamed.field : null}
      />
    );
  };

  return (
    <div className={styles.flow}>
      {props.toolbar !== null &&
        createPortal(
          <>
            <span className={styles.counts}>
              <Plural value={timeline.images} one="# photo" other="# photos" />
              {timeline.videos > 0 && (
                <>
                  {' · '}
                  <Plural value={timeline.videos} one="# video" other="# videos" />
                </>
              )}
            </span>
            <Segments
              label={t`Scale`}
              chosen={scale}
              onChoose={setScale}
              segments={[
                { value: 'days', label: t`Days` },
                { value: 'months', label: t`Months` },
                { value: 'years', label: t`Years` },
              ]}
            />
          </>,
          props.toolbar,
        )}
      <div
        ref={ref}
        role="grid"
        aria-label={props.label}
        aria-multiselectable
        className={styles.scroller}
        data-choosing={isNothing(selection) ? undefined : ''}
        data-menu={actions.onMenu === undefined ? undefined : ''}
        {...input.handlers}
        {...drag?.handlers}
        onDragStart={(event) => {
          // A finger's long press chooses, it does not drag.
          if (input.isTouch()) event.preventDefault();
          else drag?.handlers.onDragStart(event);
        }}
      >
        <div role="presentation" style={{ height: layout.total }}>
          {shown.map(({ section, rows }) => (
            <div
              key={`${scale} ${section.key}`}
              role="rowgroup"
              aria-label={names.head(section.key, scale)}
              className={styles.section}
              style={{ top: section.top, height: section.height }}
            >
              <div role="presentation" className={styles.head}>
                <strong>{names.head(section.key, scale)}</strong>
                <span>
                  <Plural value={section.count} one="# item" other="# items" />
                </span>
              </div>
              {rows.map((row) => (
                <div
                  key={row.first}
                  role="row"
                  className={styles.row}
                  style={{ top: row.top, height: row.height, gap }}
                >
                  {row.widths.map((width, n) => tile(row.first + n, n, width))}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      <FlowScrubber
        sections={placed}
        current={lastAbove(placed, top)}
        top={top}
        total={layout.total}
        viewport={layout.viewport}
        names={names}
        onScroll={(to) => ref.current?.scrollTo({ top: to })}
      />
    </div>
  );
}
