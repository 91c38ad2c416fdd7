import { type AccommodationType } from '@kq/contracts';
import { type Random } from '../../seed/domain/random';
import {
  glass,
  glassDark,
  ink,
  lamp,
  leaf,
  leafDark,
  linen,
  metalDark,
  type Palette,
  white,
} from './palette';
import { circle, HEIGHT, polygon, rect, WIDTH } from './svg';

const GROUND = 480;

const shapes: Record<
  AccommodationType,
  { width: number; floors: readonly [number, number]; roof: 'gable' | 'flat' }
> = {
  room: { width: 340, floors: [2, 2], roof: 'gable' },
  apartment: { width: 420, floors: [3, 4], roof: 'gable' },
  house: { width: 460, floors: [2, 2], roof: 'gable' },
  guesthouse: { width: 540, floors: [2, 3], roof: 'gable' },
  apartment_hotel: { width: 520, floors: [4, 5], roof: 'flat' },
};

/** Draws the house from the street; its shape follows the type of accommodation. */
export function drawFacade(random: Random, colors: Palette, type: AccommodationType): string[] {
  const { width, floors, roof } = shapes[type];
  const storeys = random.int(...floors);
  const storey = Math.min(86, 300 / storeys);
  const left = (WIDTH - width) / 2 + random.int(-50, 30);
  const top = GROUND - storeys * storey;
  return [
    rect(0, 0, WIDTH, HEIGHT, colors.sky),
    circle(random.int(80, 720), random.int(60, 110), 34, '#FFE9B0'),
    ...cloud(random.int(60, 300), random.int(60, 120)),
    ...cloud(random.int(450, 680), random.int(80, 150)),
    polygon(
      [
        [0, 430],
        [260, 380],
        [520, 425],
        [800, 370],
        [800, 500],
        [0, 500],
      ],
      '#DCE7DB',
    ),
    rect(0, GROUND - 6, WIDTH, 60, colors.ground),
    rect(0, GROUND + 46, WIDTH, HEIGHT - GROUND - 46, '#AEB7BD'),
    rect(0, GROUND + 40, WIDTH, 8, '#DDE3E6'),
    ...tree(left - 70, random.int(70, 100)),
    ...(roof === 'gable' ? gable(left, top, width, colors) : flatRoof(left, top, width, colors)),
    rect(left, top, width, GROUND - top, colors.wall),
    rect(left + width - 26, top, 26, GROUND - top, colors.wallShade),
    rect(left, GROUND - 14, width, 14, colors.wallShade),
    ...windows(random, colors, { left, top, width, storeys, storey }),
    ...door(left + width * 0.44, colors),
    ...tree(left + width + 64, random.int(60, 90)),
    ...van(random.chance(0.5) ? 60 : 560, colors),
  ];
}

function gable(left: number, top: number, width: number, colors: Palette): string[] {
  const height = Math.min(110, width * 0.24);
  return [
    rect(left + width * 0.72, top - height * 0.9, 30, height * 0.6, colors.wallShade),
    polygon(
      [
        [left - 22, top + 2],
        [left + width * 0.16, top - height],
        [left + width * 0.84, top - height],
        [left + width + 22, top + 2],
      ],
      colors.roof,
    ),
    rect(left - 22, top - 2, width + 44, 8, ink),
    ...[0.34, 0.62].flatMap((share) => [
      rect(left + width * share - 20, top - height * 0.66, 40, 34, white, 3),
      rect(left + width * share - 15, top - height * 0.66 + 5, 30, 24, glassDark, 2),
    ]),
  ];
}

const flatRoof = (left: number, top: number, width: number, colors: Palette): string[] => [
  rect(left + 40, top - 34, 90, 34, colors.wallShade),
  rect(left - 10, top - 14, width + 20, 16, colors.roof, 3),
];

function windows(
  random: Random,
  colors: Palette,
  house: { left: number; top: number; width: number; storeys: number; storey: number },
): string[] {
  const columns = Math.max(3, Math.round(house.width / 96));
  const gap = house.width / columns;
  const height = house.storey * 0.56;
  const drawn: string[] = [];
  for (let row = 0; row < house.storeys; row++) {
    for (let column = 0; column < columns; column++) {
      const isDoor = row === house.storeys - 1 && Math.abs((column + 0.5) / columns - 0.5) < 0.12;
      if (isDoor) continue;
      const x = house.left + gap * column + gap / 2 - 22;
      const y = house.top + house.storey * row + house.storey * 0.2;
      const pane = random.chance(0.16) ? lamp : glass;
      drawn.push(rect(x - 5, y - 5, 54, height + 10, white, 3), rect(x, y, 44, height, pane, 2));
      drawn.push(
        rect(x + 20.5, y, 3, height, white),
        rect(x - 8, y + height + 5, 60, 5, colors.wallShade, 2),
      );
    }
  }
  return drawn;
}

const door = (x: number, colors: Palette): string[] => [
  rect(x - 8, GROUND - 88, 76, 88, white, 3),
  rect(x, GROUND - 80, 60, 80, colors.accent, 2),
  rect(x + 10, GROUND - 70, 40, 26, glass, 2),
  circle(x + 51, GROUND - 34, 3.5, lamp),
  rect(x - 18, GROUND - 98, 96, 10, colors.accentDark, 3),
  rect(x - 14, GROUND - 5, 88, 7, '#B9C2C8', 2),
];

const tree = (x: number, size: number): string[] => [
  rect(x - 6, GROUND - size, 12, size, '#8A6B4F'),
  circle(x, GROUND - size - 22, size * 0.52, leaf),
  circle(x - size * 0.28, GROUND - size + 4, size * 0.36, leafDark),
  circle(x + size * 0.3, GROUND - size, size * 0.34, leaf),
];

const cloud = (x: number, y: number): string[] => [
  circle(x, y, 20, white),
  circle(x + 24, y - 10, 26, white),
  circle(x + 52, y, 20, white),
  rect(x - 4, y, 60, 20, white, 10),
];

/** Draws a crew's van at the kerb. */
const van = (x: number, colors: Palette): string[] => [
  rect(x, GROUND - 18, 120, 62, linen, 8),
  polygon(
    [
      [x + 118, GROUND - 14],
      [x + 148, GROUND - 10],
      [x + 172, GROUND + 16],
      [x + 172, GROUND + 44],
      [x + 118, GROUND + 44],
    ],
    linen,
  ),
  polygon(
    [
      [x + 126, GROUND - 6],
      [x + 144, GROUND - 4],
      [x + 160, GROUND + 16],
      [x + 126, GROUND + 16],
    ],
    glassDark,
  ),
  rect(x, GROUND + 18, 172, 9, colors.accent),
  ...[34, 136].flatMap((dx) => [
    circle(x + dx, GROUND + 46, 17, ink),
    circle(x + dx, GROUND + 46, 7, metalDark),
  ]),
];
