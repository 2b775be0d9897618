import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { isPressed } from '../../shortcuts/press.ts';
import { areLettersOn } from '../../shortcuts/use-shortcut.ts';
import { whyMediaFailed } from '../media-failure.ts';
import type { ViewProps } from '../view-props.ts';
import styles from './image-view.module.css';
import { newPicture, type Point, reducePicture, type Size, scaleOf } from './picture-state.ts';
import { useGestures } from './use-gestures.ts';
import { ZoomBar, zoomStep } from './zoom-bar.tsx';

const panStep = 80;
const panKeys: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: panStep, y: 0 },
  ArrowRight: { x: -panStep, y: 0 },
  ArrowUp: { x: 0, y: panStep },
  ArrowDown: { x: 0, y: -panStep },
};

/** A picture: zoomed, moved and turned by mouse, finger and keys. */
export default function ImageView({ entry, address, onFailed, onFacts, onStep }: ViewProps) {
  const [state, dispatch] = useReducer(reducePicture, newPicture);
  const room = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const isZoomed = state.scale !== null;

  useRoom(room, (size) => dispatch({ type: 'room.measure', room: size }));
  useGestures(room, {
    isZoomed,
    onZoom: (factor, around) => dispatch({ type: 'zoom.by', factor, around }),
    onPan: (by) => dispatch({ type: 'pan.by', by }),
    onDoubleTap: (around) => dispatch({ type: 'zoom.toggle', around }),
    onSwipe: (swipe) => dispatch({ type: 'swipe.move', swipe }),
    onStep,
  });
  useKeys(room, (event) => {
    const by = isPressed('pan', event) ? panKeys[event.key] : undefined;
    if (isPressed('zoomIn', event)) dispatch({ type: 'zoom.by', factor: zoomStep });
    else if (isPressed('zoomOut', event)) dispatch({ type: 'zoom.by', factor: 1 / zoomStep });
    else if (isPressed('zoomFit', event)) dispatch({ type: 'zoom.fit' });
    else if (isPressed('rotate', event)) dispatch({ type: 'turn' });
    else if (isZoomed && by !== undefined) dispatch({ type: 'pan.by', by });
    else return false;
    return true;
  });

  // An `<img>` says nothing of why: whether the bytes are there decides between another try and the download.
  const fail = useEffectEvent(() => {
    void whyMediaFailed(address, entry.size, AbortSignal.timeout(10_000)).then((failure) =>
      failure === null ? onFailed() : onFailed(failure),
    );
  });
  const take = useEffectEvent((image: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    // Without width or height there is nothing to see.
    if (width === 0 || height === 0) return fail();
    dispatch({ type: 'picture.load', natural: { width, height } });
    onFacts(`${width} × ${height}`);
  });
  // In the layout phase: what was loaded ahead is drawn in the first frame. Another address is another try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element has the address
  useLayoutEffect(() => {
    const image = picture.current;
    if (image === null) return;
    if (image.complete) return take(image);
    const ending = new AbortController();
    image.addEventListener('load', () => take(image), { signal: ending.signal });
    image.addEventListener('error', () => fail(), { signal: ending.signal });
    return () => ending.abort();
  }, [address]);

  const { natural, offset, turns, swipe } = state;
  const scale = scaleOf(state);
  return (
    <>
      <div ref={room} className={styles.room} data-zoomed={isZoomed}>
        {/* Not drawn, and so not decoded, before its size is known to be one that this browser can hold. */}
        <img
          ref={picture}
          className={styles.picture}
          // Hidden until it is there, it would wait for every thumbnail of the list behind it.
          fetchPriority="high"
          src={address}
          alt={entry.name}
          draggable={false}
          hidden={state.phase !== 'shown'}
          style={{
            width: natural.width * scale,
            height: natural.height * scale,
            transform: `translate(calc(${offset.x + swipe}px - 50%), calc(${offset.y}px - 50%)) rotate(${turns * 90}deg)`,
          }}
        />
        {state.phase === 'loading' && (
          <div className={styles.waiting}>
            <Spinner />
          </div>
        )}
        {state.phase === 'asking' && (
          <TooLarge natural={natural} onShow={() => dispatch({ type: 'picture.show' })} />
        )}
      </div>
      {state.phase === 'shown' && <ZoomBar state={state} dispatch={dispatch} />}
    </>
  );
}

/** Tells the size of an element, first before anything is painted. */
function useRoom(ref: RefObject<HTMLElement | null>, onSize: (size: Size) => void): void {
  const tell = useEffectEvent(onSize);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => tell({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
}

/** Keys pressed anywhere in the viewer but in a field, before the frame sees them; those that were used stay unseen by it. */
function useKeys(ref: RefObject<HTMLElement | null>, use: (event: KeyboardEvent) => boolean): void {
  const press = useEffectEvent(use);
  useLayoutEffect(() => {
    const frame = ref.current?.closest('dialog') ?? null;
    if (frame === null) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      if (event.target.closest('dialog') !== frame || event.target.closest('input, textarea, select')) return;
      if (!areLettersOn() && [...event.key].length === 1) return;
      if (press(event)) event.preventDefault();
    }
    frame.addEventListener('keydown', onKeyDown);
    return () => frame.removeEventListener('keydown', onKeyDown);
  }, [ref]);
}

function TooLarge({ natural, onShow }: { readonly natural: Size; readonly onShow: () => void }) {
  const { i18n } = useLingui();
  const width = natural.width.toLocaleString(i18n.locale);
  const height = natural.height.toLocaleString(i18n.locale);
  return (
    <div className={styles.waiting}>
      <div className={styles.question} role="status">
        <p>
          <Trans>
            This picture has {width} × {height} pixels. Showing it can make the browser slow or run out of
            memory.
          </Trans>
        </p>
        <Button onClick={onShow}>
          <Trans>Show anyway</Trans>
        </Button>
      </div>
    </div>
  );
}
