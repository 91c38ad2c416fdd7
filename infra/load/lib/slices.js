/** A run is cut into so many slices of time: the report's charts show one point for each. */
export const SLICES = 30;

let sliceMs = 1000;
export function useDuration(seconds) {
  sliceMs = (seconds * 1000) / SLICES;
}

/** The tag of the present slice; none in setup and teardown. @param exec of k6/execution */
export function sliceTag(exec) {
  let startTime;
  try {
    ({ startTime } = exec.scenario);
  } catch {
    return {};
  }
  const slice = Math.floor((Date.now() - startTime) / sliceMs);
  return { slice: String(Math.min(SLICES - 1, Math.max(0, slice))) };
}
