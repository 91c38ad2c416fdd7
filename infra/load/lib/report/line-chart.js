import { escapeHtml } from './format.js';

const WIDTH = 720;
const HEIGHT = 240;
const LEFT = 64;
const RIGHT = 16;
const TOP = 16;
const BOTTOM = 32;
const STYLES = [
  { color: '#0b6e6e', dash: '' },
  { color: '#b3541e', dash: '6 3' },
  { color: '#5b3a9b', dash: '2 3' },
  { color: '#1f4fa3', dash: '10 3 2 3' },
  { color: '#7a4e00', dash: '1 2' },
  { color: '#2f6b1f', dash: '8 2' },
];

/**
 * Lines over time as inline SVG; gaps where there is no value. Lines differ by dash as well as by colour.
 * @param {{title: string, unit: (value: number) => string, lines: {name: string, points: {atSeconds: number, value: number | null}[]}[]}} chart
 */
export function lineChart({ title, unit, lines }) {
  const points = lines.flatMap((line) => line.points);
  const longest = Math.max(1, ...points.map(({ atSeconds }) => atSeconds));
  const highest = niceCeiling(Math.max(0, ...points.map(({ value }) => value ?? 0)));
  const x = (seconds) => LEFT + (seconds / longest) * (WIDTH - LEFT - RIGHT);
  const y = (value) => HEIGHT - BOTTOM - (value / highest) * (HEIGHT - TOP - BOTTOM);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = y(share * highest).toFixed(1);
    return (
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}" class="grid"/>` +
      `<text x="${LEFT - 8}" y="${Number(at) + 4}" text-anchor="end">${escapeHtml(unit(share * highest))}</text>`
    );
  });
  const times = [0, 0.5, 1].map(
    (share) =>
      `<text x="${x(share * longest)}" y="${HEIGHT - 8}" text-anchor="middle">${Math.round(share * longest)} s</text>`,
  );
  const drawn = lines.map(({ points: own }, index) => {
    const { color, dash } = styleOf(index);
    return `<path d="${pathOf(own, x, y)}" fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="${dash}"/>`;
  });
  return `<figure><figcaption>${escapeHtml(title)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(title)}">${grid.join('')}${times.join('')}${drawn.join('')}</svg>
${legend(lines)}</figure>`;
}

function legend(lines) {
  if (lines.length < 2) return '';
  const entries = lines.map(({ name }, index) => {
    const { color, dash } = styleOf(index);
    const sample = `<svg viewBox="0 0 32 8" width="32" height="8" aria-hidden="true"><line x1="0" x2="32" y1="4" y2="4" stroke="${color}" stroke-width="2" stroke-dasharray="${dash}"/></svg>`;
    return `<span>${sample} ${escapeHtml(name)}</span>`;
  });
  return `<p class="legend">${entries.join(' ')}</p>`;
}

/** A point without neighbours is drawn as a short dash: a line needs two. */
function pathOf(points, x, y) {
  return points
    .map(({ atSeconds, value }, index) => {
      if (value === null) return '';
      const at = `${x(atSeconds).toFixed(1)} ${y(value).toFixed(1)}`;
      if (hasValue(points[index - 1])) return `L${at}`;
      return hasValue(points[index + 1]) ? `M${at}` : `M${at}h4`;
    })
    .join('');
}

const hasValue = (point) => point !== undefined && point.value !== null;

/** 1, 2, 2.5 or 5 times a power of ten, not below `value`. */
function niceCeiling(value) {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= value);
  return factor * power;
}

const styleOf = (index) => STYLES[index % STYLES.length];
