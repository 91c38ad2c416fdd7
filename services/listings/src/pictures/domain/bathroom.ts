import { type Random } from '../../seed/domain/random';
import { glass, glassDark, line1, linen, metal, metalDark, type Palette, white } from './palette';
import { circle, HEIGHT, line, polygon, rect, WIDTH } from './svg';

const FLOOR = 480;

/** Draws shower, basin with mirror and towels; one or two basins. */
export function drawBathroom(random: Random, colors: Palette): string[] {
  const hasTwoBasins = random.chance(0.4);
  return [
    rect(0, 0, WIDTH, FLOOR, linen),
    rect(0, 250, WIDTH, FLOOR - 250, glass),
    rect(0, 244, WIDTH, 10, colors.accent),
    ...tileLines(),
    rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, metal),
    ...[520, 562].map((y) => rect(0, y, WIDTH, 2, '#00000014')),
    ...shower(),
    ...(hasTwoBasins ? [...basin(370, colors), ...basin(560, colors)] : basin(450, colors)),
    ...(hasTwoBasins ? [] : toilet(650)),
    ...towels(hasTwoBasins ? 690 : 590, colors),
    polygon(
      [
        [330, 580],
        [620, 580],
        [590, 530],
        [360, 530],
      ],
      colors.textile,
    ),
  ];
}

const tileLines = (): string[] => [
  ...[306, 364, 422].map((y) => rect(0, y, WIDTH, 2, glassDark)),
  ...Array.from({ length: 13 }, (_unused, i) => rect(60 * (i + 1), 254, 2, FLOOR - 254, glassDark)),
];

const shower = (): string[] => [
  rect(40, 70, 240, 420, '#FFFFFF99', 4),
  rect(40, 70, 240, 8, metalDark),
  rect(272, 70, 8, 420, metalDark),
  rect(40, 478, 240, 22, white, 6),
  line(90, 150, 90, 380, metalDark, 6),
  line(90, 150, 140, 130, metalDark, 6),
  rect(118, 124, 60, 12, metalDark, 6),
  ...[128, 142, 156, 170].flatMap((x) => [
    line(x, 150, x - 4, 200, glassDark, 3),
    line(x - 6, 230, x - 9, 270, glassDark, 3),
  ]),
  rect(76, 300, 28, 12, metal, 4),
  rect(210, 270, 44, 8, metalDark, 3),
  rect(216, 240, 14, 30, '#FFCB47', 3),
  rect(234, 246, 14, 24, '#2E9CA1', 3),
];

const basin = (x: number, colors: Palette): string[] => [
  rect(x - 66, 110, 132, 150, colors.wood, 10),
  rect(x - 58, 118, 116, 134, glass, 6),
  polygon(
    [
      [x - 40, 240],
      [x + 10, 126],
      [x + 34, 126],
      [x - 16, 240],
    ],
    '#FFFFFF88',
  ),
  rect(x - 30, 88, 60, 12, '#FFE9B0', 6),
  rect(x - 70, 330, 140, 22, white, 8),
  polygon(
    [
      [x - 60, 350],
      [x + 60, 350],
      [x + 40, 392],
      [x - 40, 392],
    ],
    white,
  ),
  rect(x - 48, 392, 96, 84, colors.wood, 4),
  line(x, 330, x, 298, metalDark, 6),
  line(x, 298, x + 22, 304, metalDark, 6),
  rect(x + 40, 306, 16, 24, colors.accent, 3),
];

const toilet = (x: number): string[] => [
  rect(x - 36, 290, 72, 90, white, 8),
  rect(x - 8, 302, 16, 6, metal, 3),
  rect(x - 42, 384, 84, 20, white, 8),
  polygon(
    [
      [x - 38, 402],
      [x + 38, 402],
      [x + 24, 480],
      [x - 24, 480],
    ],
    white,
  ),
  rect(x - 38, 380, 76, 4, line1),
];

const towels = (x: number, colors: Palette): string[] => [
  rect(x - 40, 160, 90, 6, metalDark, 3),
  rect(x - 32, 164, 34, 92, colors.accent, 4),
  rect(x + 8, 164, 34, 78, colors.textile, 4),
  rect(x - 32, 238, 34, 6, white),
  circle(x - 40, 163, 5, metalDark),
  circle(x + 50, 163, 5, metalDark),
];
