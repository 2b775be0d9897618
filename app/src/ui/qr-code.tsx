import { create } from 'qrcode';
import styles from './qr-code.module.css';

const quiet = 4;

/** A text as a QR code, dark on white in every theme, since readers expect it so. `label` says what it is for. */
export function QrCode({
  text,
  label,
  size,
}: {
  readonly text: string;
  readonly label: string;
  /** Pixels a side. */
  readonly size: number;
}) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * quiet;
  let path = '';
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x) === 1) path += `M${x + quiet} ${y + quiet}h1v1h-1z`;
    }
  }
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={`M0 0h${side}v${side}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
