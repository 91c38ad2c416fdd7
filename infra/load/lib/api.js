import { check } from 'k6';
import http from 'k6/http';
import { noAnswers, serverErrors } from './metrics.js';
import { settings } from './settings.js';

/**
 * One call of the product, counted under the name of its endpoint.
 * @param {{ok?: number[], body?: object, headers?: object, token?: string, timeout?: string}} options
 *   `ok`: statuses that are right answers here; any other fails the check `<endpoint> answered`
 */
export function call(
  endpoint,
  method,
  path,
  { ok = [200], body, headers = {}, token, timeout = '30s' } = {},
) {
  const response = http.request(
    method,
    path.startsWith('http') ? path : settings.url + path,
    body === undefined ? null : JSON.stringify(body),
    {
      headers: {
        'accept-encoding': 'gzip',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      // Without `name` each URL would be a separate series.
      tags: { endpoint, name: endpoint },
      responseCallback: http.expectedStatuses(...ok),
      timeout,
    },
  );
  const tags = { endpoint };
  if (response.status >= 500) serverErrors.add(1, tags);
  if (response.status === 0) noAnswers.add(1, tags);
  check(response, { [`${endpoint} answered`]: ({ status }) => ok.includes(status) }, tags);
  if (!ok.includes(response.status)) report(endpoint, response);
  return response;
}

/** The JSON of a right answer; null otherwise, so that a journey can end there. */
export function jsonOf(response) {
  if (response.status < 200 || response.status >= 300) return null;
  return response.json();
}

export function queryOf(values) {
  return Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
}

let reported = 0;
/** The first few wrong answers of a virtual user are worth a line; a thousand are not. */
function report(endpoint, { status, error, body }) {
  reported += 1;
  if (reported > 3) return;
  console.warn(`${endpoint}: ${status === 0 ? error : `${status} ${String(body).slice(0, 300)}`}`);
}
