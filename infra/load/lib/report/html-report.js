import { latencyBars } from './bar-chart.js';
import { escapeHtml, formatBytes, formatCount, formatMs } from './format.js';
import { lineChart } from './line-chart.js';

/** The run as one page that needs nothing else: no script, no font, no picture from anywhere. */
export function htmlReport(run) {
  const broken = run.limits.filter(({ held }) => !held);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Load: ${escapeHtml(run.scenario)}, ${escapeHtml(run.endedAt.slice(0, 16))}</title>
<style>${STYLE}</style>
<main>
<h1>${escapeHtml(run.scenario)}</h1>
<p>${escapeHtml(run.url)}${run.about === '' ? '' : ` · ${escapeHtml(run.about)}`} · ended ${escapeHtml(run.endedAt)}</p>
<p class="${broken.length === 0 ? 'held' : 'broken'}">${broken.length === 0 ? `All ${run.limits.length} limits held.` : `${broken.length} of ${run.limits.length} limits were broken.`}</p>
${factsOf(run)}
${run.endpoints.length === 0 ? '' : latencyBars(run.endpoints)}
${endpointTable(run.endpoints)}
${run.bundles === null ? '' : bundleTable(run.bundles)}
<h2>Over time</h2>
${charts(run)}
${run.memory.length === 0 ? '' : memoryTable(run.memory)}
<h2>Limits</h2>
${limitTable(run.limits)}
</main>
</html>
`;
}

function factsOf({ requests, tookSeconds, serverErrors, noAnswers, droppedIterations, checks }) {
  const facts = {
    calls: formatCount(requests),
    seconds: tookSeconds.toFixed(0),
    'answered 5xx': formatCount(serverErrors),
    'not answered': formatCount(noAnswers),
    'checks passed': formatCount(checks.passed),
    'checks failed': formatCount(checks.failed),
    'arrivals dropped': formatCount(droppedIterations),
  };
  const items = Object.entries(facts).map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return `<dl>${items.join('')}</dl>`;
}

function endpointTable(endpoints) {
  const rows = endpoints.map((one) => [
    one.endpoint,
    formatCount(one.requests),
    one.perSecond.toFixed(1),
    formatMs(one.p50Ms),
    formatMs(one.p95Ms),
    formatMs(one.p99Ms),
    formatMs(one.maxMs),
    formatCount(one.errors),
  ]);
  return table(['endpoint', 'requests', 'per s', 'p50', 'p95', 'p99', 'slowest', 'errors'], rows);
}

function bundleTable(bundles) {
  const { p50, p95, max } = bundles.lastMailMs;
  return `<h2>Bundles</h2>${table(
    ['what', 'figure'],
    [
      ['sent', formatCount(bundles.sent)],
      ['with all mails at the sink', formatCount(bundles.mailedCompletely)],
      ['mails at the sink', formatCount(bundles.mails)],
      ['mails missing', formatCount(bundles.mailsMissing)],
      ['mails double', formatCount(bundles.mailsDouble)],
      ['POST to the last mail, p50', formatMs(p50)],
      ['POST to the last mail, p95', formatMs(p95)],
      ['POST to the last mail, slowest', formatMs(max)],
      ['accepted by an owner', formatCount(bundles.accepted)],
      ['confirmed', formatCount(bundles.confirmed)],
      ['beds lost to another', formatCount(bundles.bedsGone)],
    ],
  )}`;
}

function charts({ slices, bundles, memory }) {
  const series = (key) => slices.map((slice) => ({ atSeconds: slice.atSeconds, value: slice[key] }));
  const all = [
    { title: 'Calls a second', unit: short, lines: [{ name: 'calls', points: series('perSecond') }] },
    {
      title: 'Time to the answer',
      unit: formatMs,
      lines: [
        { name: 'p50', points: series('p50Ms') },
        { name: 'p95', points: series('p95Ms') },
        { name: 'p99', points: series('p99Ms') },
      ],
    },
    { title: 'Wrong answers', unit: short, lines: [{ name: 'errors', points: series('errors') }] },
  ];
  if (bundles !== null)
    all.push({
      title: 'POST to the last mail (median)',
      unit: formatMs,
      lines: [{ name: 'last mail', points: series('lastMailMs') }],
    });
  if (memory.length > 0)
    all.push({
      title: 'Memory',
      unit: formatBytes,
      lines: memory.map(({ process, series: own }) => ({
        name: process,
        points: own.map(({ atSeconds, bytes }) => ({ atSeconds, value: bytes })),
      })),
    });
  return all.map(lineChart).join('\n');
}

function memoryTable(memory) {
  const rows = memory.map(({ process, beforeBytes, mostBytes, afterBytes }) => [
    process,
    formatBytes(beforeBytes),
    formatBytes(mostBytes),
    formatBytes(afterBytes),
  ]);
  return `<h2>Memory</h2>${table(['process', 'before', 'most', 'at the end'], rows)}`;
}

function limitTable(limits) {
  const rows = limits.map(({ metric, limit, held }) => [held ? 'held' : 'BROKEN', metric, limit]);
  return table(['', 'of', 'limit'], rows);
}

function table(head, rows) {
  const line = (cells, tag) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table><thead>${line(head, 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table></div>`;
}

const short = (value) => (value >= 10 ? String(Math.round(value)) : value.toFixed(1));

const STYLE = `
body{margin:0;background:#f6f7f5;color:#16242e;font:16px/24px system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:16px}
h1,h2{line-height:1.2;margin:24px 0 8px}
.held,.broken{padding:8px 12px;border-radius:8px;font-weight:600}
.held{background:#dff2e1;color:#17491d}.broken{background:#fbe0dc;color:#7a1d10}
dl{display:flex;flex-wrap:wrap;gap:8px 24px}dt{color:#4f5f6b;font-size:14px}dd{margin:0;font-size:20px;font-weight:600}
figure{margin:16px 0;padding:12px;background:#fff;border:1px solid #dde3e6;border-radius:12px}
figcaption{font-weight:600;margin-bottom:8px}
svg text{font:12px system-ui,sans-serif;fill:#16242e}.grid{stroke:#dde3e6}
.legend span{margin-right:16px;white-space:nowrap}
.wide{overflow-x:auto}table{border-collapse:collapse;background:#fff;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:6px 10px;border-bottom:1px solid #dde3e6;text-align:left}td+td,th+th{text-align:right}`;
