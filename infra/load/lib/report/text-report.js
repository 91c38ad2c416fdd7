import { formatBytes, formatCount, formatMs } from './format.js';

/** The run in plain words and a table, for a terminal. */
export function textReport(run) {
  return [
    '',
    ...headOf(run),
    '',
    ...tableOf(run.endpoints),
    ...(run.bundles === null ? [] : ['', ...bundleLines(run.bundles)]),
    ...(run.memory.length === 0 ? [] : ['', ...memoryLines(run.memory)]),
    '',
    ...verdict(run),
    '',
  ].join('\n');
}

function headOf({ scenario, url, about, requests, tookSeconds, serverErrors, noAnswers, droppedIterations }) {
  return [
    `${scenario} at ${url}${about === '' ? '' : ` (${about})`}`,
    `${formatCount(requests)} calls in ${tookSeconds.toFixed(0)} s; ${formatCount(serverErrors)} answered 5xx, ` +
      `${formatCount(noAnswers)} were not answered` +
      (droppedIterations === 0
        ? ''
        : `; ${formatCount(droppedIterations)} arrivals found nobody free to make them`),
  ];
}

function tableOf(endpoints) {
  const line = (name, ...cells) => `  ${name.padEnd(18)}${cells.map((cell) => cell.padStart(11)).join('')}`;
  return [
    line('endpoint', 'requests', 'per s', 'p50', 'p95', 'p99', 'slowest', 'errors'),
    ...endpoints.map((one) =>
      line(
        one.endpoint,
        formatCount(one.requests),
        one.perSecond.toFixed(1),
        formatMs(one.p50Ms),
        formatMs(one.p95Ms),
        formatMs(one.p99Ms),
        formatMs(one.maxMs),
        formatCount(one.errors),
      ),
    ),
  ];
}

function bundleLines(bundles) {
  const { p50, p95, max } = bundles.lastMailMs;
  return [
    `  bundles sent            ${formatCount(bundles.sent)}`,
    `  all mails at the sink   ${formatCount(bundles.mailedCompletely)} bundles, ${formatCount(bundles.mails)} mails, ` +
      `${formatCount(bundles.mailsMissing)} missing, ${formatCount(bundles.mailsDouble)} double`,
    `  POST to the last mail   p50 ${formatMs(p50)}, p95 ${formatMs(p95)}, slowest ${formatMs(max)}`,
    `  accepted, confirmed     ${formatCount(bundles.accepted)}, ${formatCount(bundles.confirmed)} ` +
      `(${formatCount(bundles.bedsGone)} lost their beds to another)`,
  ];
}

function memoryLines(memory) {
  return memory.map(
    ({ process, beforeBytes, mostBytes, afterBytes }) =>
      `  memory of ${process.padEnd(18)} ${formatBytes(beforeBytes)} before, at most ${formatBytes(mostBytes)}, ` +
      `${formatBytes(afterBytes)} at the end`,
  );
}

function verdict({ limits }) {
  const broken = limits.filter(({ held }) => !held);
  if (broken.length === 0) return [`All ${limits.length} limits held.`];
  return [
    `${broken.length} of ${limits.length} limits were broken:`,
    ...broken.map(({ metric, limit }) => `  ✗ ${metric}: ${limit}`),
  ];
}
