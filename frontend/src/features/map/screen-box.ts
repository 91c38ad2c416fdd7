/** Rectangle on the screen, in pixels. */
export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

export const boxAround = ({ x, y }: ScreenPoint, { width, height }: ScreenSize): ScreenBox => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
});

/** Returns true when two boxes are less than `gap` pixels apart. */
export const overlaps = (one: ScreenBox, other: ScreenBox, gap = 0): boolean =>
  one.left < other.left + other.width + gap &&
  other.left < one.left + one.width + gap &&
  one.top < other.top + other.height + gap &&
  other.top < one.top + one.height + gap;

export const isWithin = (inner: ScreenBox, outer: ScreenBox): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height;
