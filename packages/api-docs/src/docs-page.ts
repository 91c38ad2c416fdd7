import { API_BASE, PRODUCT_NAME, type RouteDefinition } from '@kq/contracts';
import { germanReason } from '@kq/contracts/reasons/de';
import { reasonOfCode } from '@kq/contracts/reasons/error-body';
import { type ErrorCode, errorCodes } from '@kq/kernel';
import { markup, type SafeHtml } from '@kq/site/html-template';

const style = markup`<style>
  body {
    font:
      16px/1.5 system-ui,
      sans-serif;
    max-width: 60rem;
    margin: 2rem auto;
    padding: 0 1rem;
    color: #1b1f24;
    background: #fff;
  }
  h2 {
    margin-top: 2.5rem;
    text-transform: capitalize;
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    text-align: left;
    vertical-align: top;
    padding: 0.5rem 0.75rem 0.5rem 0;
    border-bottom: 1px solid #d8dee4;
  }
  code {
    font:
      0.9em ui-monospace,
      monospace;
    overflow-wrap: anywhere;
  }
  a {
    color: #0a58a6;
  }
  @media (prefers-color-scheme: dark) {
    body {
      color: #e6e9ec;
      background: #14181c;
    }
    th,
    td {
      border-color: #333a41;
    }
    a {
      color: #7db8f2;
    }
  }
</style>`;

/** Returns a readable list of the public API, without scripts, so that the site's content security policy applies. */
export function docsPage(routes: Readonly<Record<string, RouteDefinition>>): string {
  const services = [...new Set(Object.values(routes).map(({ service }) => service))];
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${PRODUCT_NAME} API</title>
        ${style}
      </head>
      <body>
        <h1>${PRODUCT_NAME} API</h1>
        <p>
          JSON in snake_case below <code>${API_BASE}</code>, with <code>Authorization: Bearer …</code> where a
          session is needed. All schemas: <a href="${API_BASE}/docs/openapi.json">OpenAPI 3.1</a>.
        </p>
        ${services.map((service) =>
          serviceTable(
            service,
            Object.values(routes).filter((route) => route.service === service),
          ),
        )}
        <h2>Errors</h2>
        <p>
          Every error is <code>{error, code, message, request_id, errors?}</code>; <code>error</code> is a
          German text for a person.
        </p>
        <table>
          <thead>
            <tr>
              <th>Code</th>
              <th>Status</th>
              <th>Text</th>
            </tr>
          </thead>
          <tbody>
            ${Object.entries(errorCodes).map(
              ([code, { status }]) =>
                markup`<tr>
                  <td><code>${code.toLowerCase()}</code></td>
                  <td>${status}</td>
                  <td lang="de">${germanReason(reasonOfCode(code as ErrorCode))}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </body>
    </html> `.text;
}

function serviceTable(service: string, routes: readonly RouteDefinition[]): SafeHtml {
  return markup`<h2>${service}</h2>
    <table>
      <thead>
        <tr>
          <th>Call</th>
          <th>What it does</th>
          <th>Who</th>
        </tr>
      </thead>
      <tbody>
        ${routes.map(
          (route) =>
            markup`<tr>
              <td><code>${route.method} ${API_BASE}${route.path}</code>${fields(route)}</td>
              <td>${route.title}</td>
              <td>${route.access}</td>
            </tr>`,
        )}
      </tbody>
    </table> `;
}

function fields({ query }: RouteDefinition): SafeHtml | null {
  if (query === undefined) return null;
  return markup`<br /><small>${Object.keys(query.shape).join(', ')}</small>`;
}
