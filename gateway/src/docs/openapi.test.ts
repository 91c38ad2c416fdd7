import { routes } from '@kq/contracts';
import { buildOpenApi } from './openapi';

type Operation = Record<string, unknown> & { parameters?: { name: string; in: string; required: boolean }[] };
const document = buildOpenApi(routes) as unknown as { paths: Record<string, Record<string, Operation>> };

describe('buildOpenApi', () => {
  it('describes every route under its name', () => {
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(described.sort()).toEqual(Object.keys(routes).sort());
  });
  it('names all parameters of a path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(methods)) {
        expect(
          parameters
            .filter((parameter) => parameter.in === 'path' && parameter.required)
            .map(({ name }) => name),
        ).toEqual(names);
      }
    }
  });
  it('tells who needs a session and what a body must hold', () => {
    const login = document.paths['/api/auth/login']?.['post'];
    expect(login).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { required: ['email', 'password'] } } } },
    });
    expect(login?.['security']).toBeUndefined();
    expect(document.paths['/api/auth/profile']?.['get']?.['security']).toEqual([{ bearer: [] }]);
  });
  it('is plain JSON and refers only to what it holds', () => {
    const text = JSON.stringify(document);
    const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
    expect(new Set(targets)).toEqual(new Set(['#/components/responses/Error', '#/components/schemas/Error']));
  });
});
