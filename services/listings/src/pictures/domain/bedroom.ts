import { type Random } from '../../seed/domain/random';
import { glass, lamp, leaf, leafDark, line1, linen, type Palette, white } from './palette';
import { circle, HEIGHT, polygon, rect, WIDTH } from './svg';

const FLOOR = 430;
const BEDS_MAX = 4;

/** Draws a room with its beds, at most four of them. */
export function drawBedroom(random: Random, colors: Palette, beds: number): string[] {
  const count = Math.max(1, Math.min(BEDS_MAX, beds));
  const gap = WIDTH / count;
  const width = Math.min(230, gap - 50);
  const windowX = random.int(280, 420);
  return [
    rect(0, 0, WIDTH, FLOOR, colors.wall),
    rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, colors.floor),
    ...floorBoards(),
    rect(0, FLOOR - 12, WIDTH, 12, white),
    ...drawWindow(windowX, colors),
    ...(windowX > 350 ? frame(150, 130, colors) : frame(610, 130, colors)),
    polygon(
      [
        [90, 560],
        [710, 560],
        [650, 500],
        [150, 500],
      ],
      colors.textile,
    ),
    ...Array.from({ length: count }, (_unused, i) => bed(gap * i + (gap - width) / 2, width, colors)).flat(),
    ...Array.from({ length: count - 1 }, (_unused, i) => nightTable(gap * (i + 1), colors)).flat(),
    ...(count === 1 ? [...nightTable(WIDTH / 2 + 160, colors), ...plant(120)] : []),
  ];
}

function bed(x: number, width: number, colors: Palette): string[] {
  return [
    rect(x - 6, 300, width + 12, 130, colors.wood, 10),
    rect(x, 370, width, 110, linen, 8),
    rect(x + width * 0.12, 352, width * 0.76, 44, white, 14),
    rect(x + width * 0.12, 384, width * 0.76, 12, line1, 6),
    rect(x - 4, 408, width + 8, 112, colors.accent, 10),
    rect(x - 4, 408, width + 8, 26, colors.accentDark, 10),
    rect(x + 4, 516, width - 8, 18, colors.wood, 4),
  ];
}

const nightTable = (x: number, colors: Palette): string[] => [
  rect(x - 20, 400, 40, 66, colors.wood, 4),
  rect(x - 14, 410, 28, 20, colors.wallShade, 3),
  rect(x - 3, 368, 6, 32, '#7C8A94'),
  polygon(
    [
      [x - 20, 372],
      [x - 11, 340],
      [x + 11, 340],
      [x + 20, 372],
    ],
    lamp,
  ),
];

const drawWindow = (x: number, colors: Palette): string[] => [
  rect(x - 10, 70, 180, 190, white, 4),
  rect(x, 80, 160, 170, glass),
  circle(x + 118, 122, 20, '#FFE9B0'),
  polygon(
    [
      [x, 250],
      [x, 210],
      [x + 70, 186],
      [x + 160, 214],
      [x + 160, 250],
    ],
    '#B7D3C0',
  ),
  rect(x + 77, 80, 6, 170, white),
  rect(x - 40, 58, 240, 8, '#7C8A94', 4),
  rect(x - 36, 64, 44, 214, colors.textile, 4),
  rect(x + 152, 64, 44, 214, colors.textile, 4),
];

const frame = (x: number, y: number, colors: Palette): string[] => [
  rect(x - 50, y - 20, 100, 76, colors.wood, 3),
  rect(x - 42, y - 12, 84, 60, linen),
  polygon(
    [
      [x - 42, y + 48],
      [x - 12, y + 8],
      [x + 8, y + 30],
      [x + 22, y + 16],
      [x + 42, y + 48],
    ],
    colors.accent,
  ),
  circle(x + 22, y + 2, 7, lamp),
];

const plant = (x: number): string[] => [
  polygon(
    [
      [x - 22, 430],
      [x + 22, 430],
      [x + 16, 480],
      [x - 16, 480],
    ],
    '#B0623E',
  ),
  circle(x, 392, 32, leaf),
  circle(x - 22, 408, 22, leafDark),
  circle(x + 22, 404, 20, leafDark),
];

const floorBoards = (): string[] => [480, 530, 576].map((y) => rect(0, y, WIDTH, 2, '#00000014'));
