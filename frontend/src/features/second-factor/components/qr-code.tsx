import { encode } from 'uqr';
import styles from './second-factor.module.css';

interface QrCodeProps {
  readonly content: string;
  readonly label: string;
  readonly sizePx: number;
}

/** Draws a QR code, dark on light in both colour schemes, as readers expect. */
export function QrCode({ content, label, sizePx }: QrCodeProps) {
  const { data, size } = encode(content, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={sizePx}
      height={sizePx}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
