/**
 * Returns the sum of all series of a metric at a process's /metrics, or of those with `label` (`outcome="sent"`).
 * @throws Error when the metric does not exist, e.g. because its name is misspelt
 */
export async function metricOf(metricsUrl: string, name: string, label = ''): Promise<number> {
  const text = await (await fetch(metricsUrl, { signal: AbortSignal.timeout(5000) })).text();
  if (!text.includes(`# TYPE ${name} `)) throw new Error(`${metricsUrl} has no ${name}`);
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    .filter((line) => line.includes(label))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
