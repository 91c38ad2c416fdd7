export { buildOpenApi } from './openapi';
export { docsPage } from './docs-page';
export { writeApiDocs } from './write-api-docs';
