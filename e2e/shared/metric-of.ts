/** Sum of all series of a metric at a process's /metrics. @throws Error when it has none: a misspelt name counts nothing */
export async function metricOf(metricsUrl: string, name: string): Promise<number> {
  const text = await (await fetch(metricsUrl, { signal: AbortSignal.timeout(5000) })).text();
  const values = text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
  if (values.length === 0) throw new Error(`${metricsUrl} has no ${name}`);
  return values.reduce((sum, value) => sum + value, 0);
}
