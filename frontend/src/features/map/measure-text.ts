const FONT_FAMILY = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";
/** Where no canvas exists: wider than nearly all texts of Inter. */
const EM_PER_LETTER = 0.6;

let context: CanvasRenderingContext2D | null = null;

/** Returns the width of a text in pixels, rounded up. */
export function measureText(text: string, sizePx: number, weight: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return Math.ceil(text.length * sizePx * EM_PER_LETTER);
  context.font = `${weight} ${sizePx}px ${FONT_FAMILY}`;
  return Math.ceil(context.measureText(text).width);
}
