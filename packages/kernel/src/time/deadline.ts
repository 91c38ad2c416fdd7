const PARTS = 4;

/**
 * Calls `onPassed` once after `limitMs`, unless stopped. A stall of the event loop counts as one part of the limit at most:
 * an answer that arrived meanwhile is read before the limit passes (docs/adr/061).
 * @returns a function that stops it
 */
export function startDeadline(limitMs: number, onPassed: () => void): () => void {
  const partMs = Math.ceil(limitMs / PARTS);
  let leftMs = limitMs;
  let timer: NodeJS.Timeout;
  function startPart(): void {
    const ms = Math.min(partMs, leftMs);
    leftMs -= ms;
    timer = setTimeout(leftMs > 0 ? startPart : onPassed, ms);
  }
  startPart();
  return () => clearTimeout(timer);
}
