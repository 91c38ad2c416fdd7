/** A chart with logarithmic axes as SVG, in colours that hold on light and dark pages. */

interface Line {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const SIZE = { width: 640, height: 360, left: 64, right: 190, top: 44, bottom: 44 };
const COLORS = ['#0b7285', '#e8590c', '#5f3dc4'];
const TEXT = '#868e96';

/** Draws lines over powers of ten; each carries its name and its values. */
export function growthChart(title: string, lines: readonly Line[]): string {
  const points = lines.flatMap((line) => line.points);
  const x = scale(
    points.map((point) => point.x),
    SIZE.left,
    SIZE.width - SIZE.right,
  );
  const y = scale(
    points.map((point) => point.y),
    SIZE.height - SIZE.bottom,
    SIZE.top,
  );
  const grid = [
    ...y.decades.map((value) => {
      const at = y.at(value);
      return `<path d="M${SIZE.left} ${at}H${SIZE.width - SIZE.right}" stroke="${TEXT}" stroke-opacity=".3"/>${text(SIZE.left - 8, at + 4, spelled(value), 'end')}`;
    }),
    ...x.decades.map((value) => text(x.at(value), SIZE.height - 16, spelled(value), 'middle')),
  ];
  const drawn = lines.map((line, index) => {
    const color = COLORS[index % COLORS.length];
    const path = line.points.map((point) => `${x.at(point.x)} ${y.at(point.y)}`).join('L');
    const last = line.points.at(-1);
    const dots = line.points.map(
      (point) =>
        `<circle cx="${x.at(point.x)}" cy="${y.at(point.y)}" r="4"/>${text(x.at(point.x), y.at(point.y) - 9, spelled(point.y), 'middle', color)}`,
    );
    const name =
      last === undefined ? '' : text(x.at(last.x) + 24, y.at(last.y) + 4, line.name, 'start', color);
    return `<g fill="${color}"><path d="M${path}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join('')}${name}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="sans-serif" font-size="12" role="img" aria-label="${title}">
${text(SIZE.left, 20, `${title}, by number of listings`, 'start')}
${[...grid, ...drawn].join('\n')}
</svg>
`;
}

/** Maps values to pixels, from the power of ten below the least to the one above the greatest. */
function scale(values: readonly number[], from: number, to: number) {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  const decades = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  const at = (value: number) =>
    Math.round(from + ((Math.log10(value) - first) / (last - first)) * (to - from));
  return { decades, at };
}

const spelled = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 3 }).replaceAll(',', ' ');

const text = (x: number, y: number, words: string, anchor: string, color = TEXT): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${color}">${words}</text>`;
