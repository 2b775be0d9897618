export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One picture: how large it is shown, which part of it, and which way up. */
export interface PictureState {
  /** `asking`: so large that the person decides whether this browser draws it. */
  readonly phase: 'loading' | 'asking' | 'shown';
  readonly natural: Size;
  /** The space to show it in, in CSS pixels. */
  readonly room: Size;
  /** CSS pixels per pixel of the picture; null while it is as large as fits. */
  readonly scale: number | null;
  /** From the middle of the room to the middle of the picture, in CSS pixels. */
  readonly offset: Point;
  /** Quarter turns, clockwise. */
  readonly turns: number;
  /** How far a finger has moved the fitted picture to the side. */
  readonly swipe: number;
}

export type PictureEvent =
  | { readonly type: 'picture.load'; readonly natural: Size }
  | { readonly type: 'picture.show' }
  | { readonly type: 'room.measure'; readonly room: Size }
  /** `around` stays where it is; the middle of the room unless said. */
  | { readonly type: 'zoom.by'; readonly factor: number; readonly around?: Point }
  | { readonly type: 'zoom.to'; readonly scale: number; readonly around?: Point }
  | { readonly type: 'zoom.toggle'; readonly around: Point }
  | { readonly type: 'zoom.fit' }
  | { readonly type: 'pan.by'; readonly by: Point }
  | { readonly type: 'turn' }
  | { readonly type: 'swipe.move'; readonly swipe: number };

const middle: Point = { x: 0, y: 0 };
const nothing: Size = { width: 0, height: 0 };

export const newPicture: PictureState = {
  phase: 'loading',
  natural: nothing,
  room: nothing,
  scale: null,
  offset: middle,
  turns: 0,
  swipe: 0,
};

/** Pictures with more pixels are drawn only when asked for: 100 megapixels take 400 MB of memory. */
const largestShown = 100_000_000;

export const isTooLargeToShow = ({ width, height }: Size): boolean => width * height > largestShown;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The picture's size as it stands, turned. */
export function turnedSize({ natural, turns }: Pick<PictureState, 'natural' | 'turns'>): Size {
  return turns % 2 === 0 ? natural : { width: natural.height, height: natural.width };
}

/** The scale at which the whole picture is seen; a small one is not enlarged. */
function fittingScale(state: PictureState): number {
  const { width, height } = turnedSize(state);
  if (width === 0 || height === 0 || state.room.width === 0 || state.room.height === 0) return 1;
  return Math.min(1, state.room.width / width, state.room.height / height);
}

export const scaleOf = (state: PictureState): number => state.scale ?? fittingScale(state);

/** The least and the greatest scale. */
export function scaleRange(state: PictureState): { readonly least: number; readonly most: number } {
  return { least: fittingScale(state), most: 8 };
}

/** No edge of the picture comes further in than the edge of the room. */
function keptInside(state: PictureState, offset: Point): Point {
  const { width, height } = turnedSize(state);
  const scale = scaleOf(state);
  const x = Math.max(0, (width * scale - state.room.width) / 2);
  const y = Math.max(0, (height * scale - state.room.height) / 2);
  return { x: clamp(offset.x, -x, x), y: clamp(offset.y, -y, y) };
}

function zoomTo(state: PictureState, wanted: number, around: Point): PictureState {
  if (state.phase !== 'shown') return state;
  const { least, most } = scaleRange(state);
  const scale = clamp(wanted, least, most);
  // A rounded step that ends at the fitting scale fits, and goes on fitting when the room changes.
  if (scale < least * 1.001) return { ...state, scale: null, offset: middle, swipe: 0 };
  const ratio = scale / scaleOf(state);
  const zoomed = { ...state, scale, swipe: 0 };
  const offset = {
    x: around.x - (around.x - state.offset.x) * ratio,
    y: around.y - (around.y - state.offset.y) * ratio,
  };
  return { ...zoomed, offset: keptInside(zoomed, offset) };
}

/** One hundred per cent; twice that of a small picture, which fits at a hundred. */
const closerScale = (state: PictureState): number => (fittingScale(state) < 1 ? 1 : 2);

export function reducePicture(state: PictureState, event: PictureEvent): PictureState {
  switch (event.type) {
    case 'picture.load':
      return {
        ...state,
        natural: event.natural,
        phase: isTooLargeToShow(event.natural) ? 'asking' : 'shown',
      };
    case 'picture.show':
      return { ...state, phase: 'shown' };
    case 'room.measure': {
      const measured = { ...state, room: event.room };
      if (state.scale !== null && state.scale <= fittingScale(measured)) {
        return { ...measured, scale: null, offset: middle };
      }
      return { ...measured, offset: keptInside(measured, state.offset) };
    }
    case 'zoom.by':
      return zoomTo(state, scaleOf(state) * event.factor, event.around ?? middle);
    case 'zoom.to':
      return zoomTo(state, event.scale, event.around ?? middle);
    case 'zoom.toggle':
      return zoomTo(state, state.scale === null ? closerScale(state) : 0, event.around);
    case 'zoom.fit':
      return zoomTo(state, 0, middle);
    case 'pan.by': {
      const { x, y } = event.by;
      return { ...state, offset: keptInside(state, { x: state.offset.x + x, y: state.offset.y + y }) };
    }
    case 'turn':
      return { ...state, turns: (state.turns + 1) % 4, scale: null, offset: middle };
    case 'swipe.move':
      return state.scale === null ? { ...state, swipe: event.swipe } : state;
  }
}
