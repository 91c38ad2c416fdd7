import { sendJson, startStubServer, type StubServer } from './http-stub';

const PAGE_SIZE_MAX = 50;

/**
 * Answers as OpenPLZ documents: filters are regular expressions that match anywhere, pages have at most 50 entries, and
 * the headers x-page, x-page-size, x-total-pages and x-total-count count them.
 */
export function startOpenPlzStub(
  localities: readonly { postalCode: string; name: string }[],
): Promise<StubServer> {
  return startStubServer((url, response) => {
    if (url.pathname !== '/de/Localities') return sendJson(response, 404, { title: 'Not Found' });
    const page = Number(url.searchParams.get('page') ?? 1);
    const pageSize = Number(url.searchParams.get('pageSize') ?? PAGE_SIZE_MAX);
    const isValid = Number.isInteger(page) && page >= 1 && pageSize >= 1 && pageSize <= PAGE_SIZE_MAX;
    if (!isValid)
      return sendJson(response, 400, { title: 'One or more validation errors occurred.', status: 400 });
    const pattern = new RegExp(url.searchParams.get('postalCode') ?? '');
    const found = localities.filter(({ postalCode }) => pattern.test(postalCode));
    const rows = found.slice((page - 1) * pageSize, page * pageSize).map(toRow);
    sendJson(response, 200, rows, {
      'x-page': String(page),
      'x-page-size': String(pageSize),
      'x-total-pages': String(Math.ceil(found.length / pageSize)),
      'x-total-count': String(found.length),
    });
  });
}

const toRow = ({ postalCode, name }: { postalCode: string; name: string }) => ({
  postalCode,
  name,
  municipality: { key: '15088205', name, type: 'Stadt' },
  district: { key: '15088', name: 'Saalekreis', type: 'Landkreis' },
  federalState: { key: '15', name: 'Sachsen-Anhalt' },
});
