import { settings, secondsOf } from '../settings.js';
import { htmlReport } from './html-report.js';
import { describeRun } from './describe-run.js';
import { textReport } from './text-report.js';

/** `handleSummary` of a scenario: a table for people, and with KQ_LOAD_REPORT a page and its figures as JSON. */
export function makeReport(scenario, { duration, rate, withMemory = false }) {
  return (data) => {
    const run = describeRun(data, {
      scenario,
      url: settings.url,
      about: settings.about,
      rate,
      seconds: secondsOf(duration),
      processes: withMemory ? settings.metrics.map(({ name }) => name) : [],
      endedAt: new Date().toISOString(),
    });
    if (settings.report === '') return { stdout: textReport(run) };
    return {
      stdout: textReport(run),
      [`${settings.report}.html`]: htmlReport(run),
      [`${settings.report}.json`]: JSON.stringify(run, null, 2),
    };
  };
}
