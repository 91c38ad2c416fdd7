import { type Random } from '../../seed/domain/random';
import { glass, ink, lamp, leaf, line1, linen, metal, metalDark, type Palette, white } from './palette';
import { circle, HEIGHT, line, polygon, rect, WIDTH } from './svg';

const FLOOR = 470;
const COUNTER = 320;

/** Draws a row of cupboards with stove, sink and fridge, and a table in front. */
export function drawKitchen(random: Random, colors: Palette): string[] {
  const isFridgeLeft = random.chance(0.5);
  const start = isFridgeLeft ? 170 : 30;
  const fridgeX = isFridgeLeft ? 30 : 640;
  return [
    rect(0, 0, WIDTH, FLOOR, colors.wall),
    rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, colors.floor),
    rect(start, 210, 600, COUNTER - 210, linen),
    ...tiles(start),
    ...upperCupboards(start, colors),
    ...lowerCupboards(start, colors),
    ...stove(start + 120),
    ...sink(start + 420),
    ...fridge(fridgeX),
    ...pendant(isFridgeLeft ? random.int(480, 580) : random.int(330, 470), colors),
    ...table(colors),
  ];
}

const tiles = (start: number): string[] => [
  ...[240, 280].map((y) => rect(start, y, 600, 2, line1)),
  ...Array.from({ length: 14 }, (_unused, i) => rect(start + 40 * (i + 1), 210, 2, COUNTER - 210, line1)),
];

const upperCupboards = (start: number, colors: Palette): string[] =>
  [0, 1, 3, 4].flatMap((i) => [
    rect(start + i * 120 + 3, 90, 114, 120, colors.accent, 4),
    rect(start + i * 120 + 14, 102, 92, 96, colors.accentDark, 3),
    circle(start + i * 120 + 96, 188, 4, metal),
  ]);

const lowerCupboards = (start: number, colors: Palette): string[] => [
  rect(start - 6, COUNTER, 612, 18, colors.wood, 3),
  ...[0, 2, 3, 4].flatMap((i) => [
    rect(start + i * 120 + 3, COUNTER + 20, 114, 126, colors.accent, 4),
    rect(start + i * 120 + 42, COUNTER + 32, 36, 6, metal, 3),
  ]),
];

const stove = (x: number): string[] => [
  rect(x + 3, COUNTER + 20, 114, 126, metal, 4),
  rect(x + 16, COUNTER + 56, 88, 66, ink, 6),
  rect(x + 16, COUNTER + 44, 88, 5, metalDark, 2),
  ...[24, 46, 68, 90].map((dx) => circle(x + dx + 3, COUNTER + 32, 5, metalDark)),
  rect(x + 8, COUNTER - 3, 104, 5, ink),
  rect(x + 26, COUNTER - 36, 56, 33, '#A61E1E', 5),
  rect(x + 18, COUNTER - 30, 72, 6, '#7E1515', 3),
  polygon(
    [
      [x + 126, 130],
      [x + 232, 130],
      [x + 210, 96],
      [x + 148, 96],
    ],
    metalDark,
  ),
];

const sink = (x: number): string[] => [
  rect(x, COUNTER - 2, 100, 8, metalDark, 3),
  line(x + 50, COUNTER - 2, x + 50, COUNTER - 48, metalDark, 7),
  line(x + 50, COUNTER - 48, x + 78, COUNTER - 40, metalDark, 7),
  rect(x - 60, COUNTER - 34, 26, 34, white, 3),
  circle(x - 47, COUNTER - 42, 16, leaf),
];

const fridge = (x: number): string[] => [
  rect(x, 130, 130, 338, white, 8),
  rect(x, 246, 130, 3, metal),
  rect(x + 108, 190, 7, 42, metalDark, 3),
  rect(x + 108, 264, 7, 60, metalDark, 3),
  rect(x + 24, 160, 28, 34, glass, 2),
];

const pendant = (x: number, colors: Palette): string[] => [
  line(x, 0, x, 46, ink, 3),
  polygon(
    [
      [x - 44, 84],
      [x - 20, 44],
      [x + 20, 44],
      [x + 44, 84],
    ],
    colors.accentDark,
  ),
  circle(x, 86, 12, lamp),
];

const table = (colors: Palette): string[] => [
  ...[150, 590].flatMap((x) => [
    rect(x, 440, 60, 76, colors.textile, 6),
    rect(x + 8, 510, 8, 70, ink),
    rect(x + 44, 510, 8, 70, ink),
  ]),
  rect(190, 500, 420, 20, colors.wood, 6),
  rect(220, 518, 14, 76, colors.wood),
  rect(566, 518, 14, 76, colors.wood),
  rect(330, 474, 30, 28, white, 5),
  rect(440, 474, 30, 28, white, 5),
  ...[345, 455].map((x) => rect(x - 9, 470, 18, 6, '#6E4B3E', 3)),
];
