/** Building blocks of the drawings: flat shapes as SVG text. Numbers and fixed words only, never a user's text. */

export const WIDTH = 800;
export const HEIGHT = 600;

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(width)}" height="${r(height)}" fill="${fill}"${radius > 0 ? ` rx="${r(radius)}"` : ''}/>`;

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" fill="${fill}"/>`;

export const polygon = (points: readonly (readonly [number, number])[], fill: string): string =>
  `<polygon points="${points.map(([x, y]) => `${r(x)},${r(y)}`).join(' ')}" fill="${fill}"/>`;

export const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width: number): string =>
  `<path d="M${r(x1)} ${r(y1)}L${r(x2)} ${r(y2)}" stroke="${stroke}" stroke-width="${r(width)}" stroke-linecap="round"/>`;

/** Returns a complete picture, 4:3. */
export const picture = (title: string, shapes: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">` +
  `<title>${title}</title>${shapes.join('')}</svg>`;

const r = (value: number): string => String(Math.round(value * 10) / 10);
