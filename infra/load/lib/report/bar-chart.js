import { escapeHtml, formatMs } from './format.js';

const WIDTH = 720;
const LABEL = 130;
const VALUE = 80;
const BAR = 12;
const ROW = 52;
const PARTS = [
  { key: 'p50Ms', name: 'p50', color: '#7cc0bf' },
  { key: 'p95Ms', name: 'p95', color: '#2f9595' },
  { key: 'p99Ms', name: 'p99', color: '#0b5757' },
];

/** p50, p95 and p99 of each endpoint as inline SVG; each bar carries its figure. */
export function latencyBars(endpoints) {
  const highest = Math.max(1, ...endpoints.map(({ p99Ms }) => p99Ms));
  const scale = (ms) => Math.max(1, (ms / highest) * (WIDTH - LABEL - VALUE));
  const rows = endpoints.map((one, row) => {
    const top = row * ROW;
    const bars = PARTS.map(({ key, name, color }, part) => {
      const y = top + 4 + part * (BAR + 2);
      const width = scale(one[key]);
      return (
        `<rect x="${LABEL}" y="${y}" width="${width.toFixed(1)}" height="${BAR}" fill="${color}"/>` +
        `<text x="${(LABEL + width + 6).toFixed(1)}" y="${y + BAR - 2}">${name} ${formatMs(one[key])}</text>`
      );
    });
    const label = `<text x="${LABEL - 8}" y="${top + 28}" text-anchor="end">${escapeHtml(one.endpoint)}</text>`;
    return label + bars.join('');
  });
  return `<figure><figcaption>Time to the answer by endpoint</figcaption>
<svg viewBox="0 0 ${WIDTH} ${endpoints.length * ROW}" role="img" aria-label="p50, p95 and p99 by endpoint">${rows.join('')}</svg></figure>`;
}
