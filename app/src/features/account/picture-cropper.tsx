import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { PicturePart } from './crop-picture.ts';
import styles from './picture-dialog.module.css';

const maxZoom = 5;
const zoomStep = 0.1;
/** Pixels of the screen that an arrow key moves the picture by. */
const keyboardStep = 8;

interface PictureCropperProps {
  /** Of the picture. */
  readonly address: string;
  readonly onCrop: (part: PicturePart) => void;
}

/** The part of a picture that is taken: moved by pointer, fingers or arrow keys, and enlarged by a slider. */
export function PictureCropper({ address, onCrop }: PictureCropperProps) {
  const { t, i18n } = useLingui();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={keyboardStep}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles.part ?? '' }}
          mediaProps={{ alt: t`The picture you chose` }}
          cropperProps={{ role: 'group', 'aria-label': t`Crop area: move it with the arrow keys` }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onCrop(pixels)}
        />
      </div>
      <label className={styles.zoom}>
        <Trans>Zoom</Trans>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={zoomStep}
          value={zoom}
          aria-valuetext={zoom.toLocaleString(i18n.locale, { style: 'percent' })}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </>
  );
}
