/** Returns the 75th percentile (nearest rank), by which web vitals are rated; 0 for no values. */
export function p75(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0;
}
