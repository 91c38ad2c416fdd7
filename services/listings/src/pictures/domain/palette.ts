import { type Random } from '../../seed/domain/random';

/** Colours of a drawing, similar to the product's (docs/look.md): petrol, warm greys, a little amber. */
export interface Palette {
  readonly sky: string;
  readonly ground: string;
  readonly wall: string;
  readonly wallShade: string;
  readonly roof: string;
  readonly accent: string;
  readonly accentDark: string;
  readonly textile: string;
  readonly wood: string;
  readonly floor: string;
}

export const ink = '#26333C';
export const glass = '#C9E5E5';
export const glassDark = '#9AD0D2';
export const white = '#FFFFFF';
export const linen = '#F6F7F5';
export const line1 = '#DDE3E6';
export const metal = '#C9D1D6';
export const metalDark = '#7C8A94';
export const lamp = '#FFCB47';
export const leaf = '#7FB59A';
export const leafDark = '#4F8F73';

const walls = [
  ['#F3EBDD', '#E4D8C3'],
  ['#ECEFF1', '#DDE3E6'],
  ['#F2DDCF', '#E3C7B4'],
  ['#E6EEE4', '#D2DFCE'],
  ['#F7E9C8', '#EAD7A8'],
] as const;
const roofs = ['#8C4A3A', '#5D6B76', '#6E4B3E', '#3A4852', '#A2593F'] as const;
const accents = [
  ['#127A80', '#0B5D63'],
  ['#2E9CA1', '#127A80'],
  ['#C7762E', '#9C5A1E'],
  ['#4A6FA5', '#1F4FA3'],
] as const;
const textiles = ['#9AD0D2', '#F2C879', '#B9C7DD', '#D8B9A6', '#A9CDB6'] as const;
const woods = ['#C89B6B', '#B5855A', '#D9B48A'] as const;
const floors = ['#D9C3A5', '#C9B08D', '#C9D1D6', '#E0CDB2'] as const;
const skies = ['#E6F3F3', '#E8EFFC', '#F1F4F2'] as const;

export function drawPalette(random: Random): Palette {
  const [wall, wallShade] = random.pick(walls);
  const [accent, accentDark] = random.pick(accents);
  return {
    sky: random.pick(skies),
    ground: random.pick(['#C6D8BD', '#D5DCCB', '#C9D6C6']),
    wall,
    wallShade,
    roof: random.pick(roofs),
    accent,
    accentDark,
    textile: random.pick(textiles),
    wood: random.pick(woods),
    floor: random.pick(floors),
  };
}
