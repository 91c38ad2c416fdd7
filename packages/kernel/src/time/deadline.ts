const PARTS = 4;

/**
 * Calls `onPassed` once after `limitMs`, unless stopped. A stall of the event loop counts as one part of the limit at most:
 * an answer that arrived meanwhile is read before the limit passes (docs/adr/061).
 * @returns a function that stops it
 */
export function startDeadline(limitMs: number, onPassed: () => void): () => void {
  let left = PARTS;
  let timer = setTimeout(endPart, limitMs / PARTS);
  function endPart(): void {
    left -= 1;
    if (left === 0) onPassed();
    else timer = setTimeout(endPart, limitMs / PARTS);
  }
  return () => clearTimeout(timer);
}
