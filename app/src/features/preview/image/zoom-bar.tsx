import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Maximize, RotateCw, ZoomIn, ZoomOut } from '../../../ui/icons.tsx';
import { type PictureEvent, type PictureState, scaleOf, scaleRange } from './picture-state.ts';
import styles from './zoom-bar.module.css';

/** What one step of the keys and buttons enlarges by. */
export const zoomStep = 1.25;
const sliderSteps = 100;

interface ZoomBarProps {
  readonly state: PictureState;
  readonly dispatch: (event: PictureEvent) => void;
}

/** How large a picture is shown, and which way up. */
export function ZoomBar({ state, dispatch }: ZoomBarProps) {
  const { t, i18n } = useLingui();
  const { least, most } = scaleRange(state);
  const scale = scaleOf(state);
  const percent = scale.toLocaleString(i18n.locale, { style: 'percent' });
  // Each step of the slider enlarges by the same factor.
  const growth = Math.log(most / least);
  const step = Math.round((Math.log(scale / least) / growth) * sliderSteps);
  return (
    <fieldset className={styles.bar} aria-label={t`Zoom`}>
      <IconButton
        label={t`Zoom out`}
        aria-disabled={state.scale === null}
        onClick={() => dispatch({ type: 'zoom.by', factor: 1 / zoomStep })}
      >
        <ZoomOut size={20} aria-hidden />
      </IconButton>
      <input
        className={styles.slider}
        style={{ '--zoomed': `${(step / sliderSteps) * 100}%` }}
        type="range"
        min={0}
        max={sliderSteps}
        value={step}
        aria-label={t`Zoom`}
        aria-valuetext={percent}
        onChange={(event) => {
          const part = Number(event.target.value) / sliderSteps;
          dispatch({ type: 'zoom.to', scale: least * Math.exp(growth * part) });
        }}
      />
      <IconButton
        label={t`Zoom in`}
        aria-disabled={scale >= most}
        onClick={() => dispatch({ type: 'zoom.by', factor: zoomStep })}
      >
        <ZoomIn size={20} aria-hidden />
      </IconButton>
      <span className={styles.percent}>{percent}</span>
      <span className={styles.line} />
      <IconButton label={t`Fit to window`} onClick={() => dispatch({ type: 'zoom.fit' })}>
        <Maximize size={20} aria-hidden />
      </IconButton>
      <IconButton label={t`Rotate`} onClick={() => dispatch({ type: 'turn' })}>
        <RotateCw size={20} aria-hidden />
      </IconButton>
    </fieldset>
  );
}
