/**
 * The features of listings, each above those that it may stand on. Here a new feature gets its place; an arrow upwards
 * would be a circle of features.
 */
const LISTINGS_FEATURES = [
  'links',
  'beds',
  'visibility',
  'quotas',
  'account-blocks',
  'stays',
  'feeds',
  'pictures',
  'accommodations',
  'seed',
  'photos',
  'stats',
  'search',
  'cities',
  'calendars',
  'calendar-mails',
  'bookings',
  'reports',
  'personal-data',
  'accounts',
];
/** What composes the features and migrates their documents. */
const LISTINGS_ROOT = 'composition|data';
const listings = (...rooms) => `^services/listings/src/(${rooms.join('|')})/`;

/** All that ships in the image of a service or of the gateway. */
const NOT_EMBEDDED = {
  path: '^(services|packages|gateway)/',
  pathNot: '^packages/(embedded|embedded-mongo|test-kit)/|^(services|packages)/[^/]+/test/|\\.test\\.ts$',
};

/** The layers of the product (docs/ARCHITECTURE.md): what may import what. */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-do-not-know-each-other',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'packages-do-not-know-services',
      severity: 'error',
      from: { path: '^packages/(?!test-kit)' },
      to: { path: '^(apps|services|gateway|frontend)/' },
    },
    {
      name: 'test-kit-does-not-ship',
      severity: 'error',
      from: {
        path: '^(apps|services|packages|gateway|frontend)/',
        pathNot: '^packages/test-kit/|^(packages|services)/[^/]+/test/|^gateway/test/|\\.test\\.tsx?$',
      },
      to: { path: '^packages/test-kit/' },
    },
    {
      // Tests of one process start no servers: the rest of test-kit stands on apps/local-cluster.
      name: 'in-process-tools-know-no-cluster',
      severity: 'error',
      from: { path: '^packages/test-kit/src/in-process' },
      to: {
        path: '^(apps|packages|services|gateway|frontend)/',
        pathNot: '^packages/(kernel|contracts|service-kit|embedded)/|^packages/test-kit/src/in-process/',
      },
    },
    {
      name: 'service-kit-knows-no-bus',
      severity: 'error',
      from: { path: '^packages/service-kit/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(embedded|distributed)/' },
    },
    {
      // A process of one service has neither the embedded bus nor the embedded store, its image no such package.
      name: 'embedded-is-composed-by-apps',
      severity: 'error',
      from: NOT_EMBEDDED,
      to: { path: '^packages/embedded(-mongo)?/' },
    },
    {
      // Nor by a detour.
      name: 'embedded-store-is-reached-by-apps',
      severity: 'error',
      from: NOT_EMBEDDED,
      to: { path: '^packages/embedded-mongo/src/index\\.ts$', reachable: true },
    },
    {
      name: 'api-docs-are-built',
      severity: 'error',
      from: {
        path: '^(apps|services|packages|gateway|frontend)/',
        pathNot: '^packages/api-docs/|\\.test\\.ts$',
      },
      to: { path: '^packages/api-docs/' },
    },
    {
      name: 'site-is-composed-by-the-gateway',
      severity: 'error',
      from: {
        path: '^(apps|services|packages|gateway|frontend)/',
        pathNot: '^packages/(site|api-docs)/|^gateway/src/composition/|\\.test\\.ts$',
      },
      to: { path: '^packages/site/' },
    },
    {
      // What it needs of the gateway and of listings is handed to it.
      name: 'site-knows-ports-only',
      severity: 'error',
      from: { path: '^packages/site/src/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(apps|packages|services|gateway|frontend)/',
        pathNot: '^packages/(site|kernel|contracts)/|^packages/service-kit/src/http/served-file',
      },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^services/.+/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(services|packages|gateway)/|node_modules/',
        pathNot:
          '^services/.+/domain/|^packages/(kernel|contracts|gazetteer)/|^packages/service-kit/src/outbox/outbox-document|node_modules/(zod|ical\\.js)/',
      },
    },
    {
      name: 'use-cases-below-adapters',
      severity: 'error',
      from: { path: '^services/.+/use-cases/', pathNot: '\\.test\\.ts$' },
      to: { path: '^services/.+/(http|data|jobs|events|adapters|geocoders|mail)/' },
    },
    {
      name: 'use-cases-reach-no-driver',
      severity: 'error',
      from: { path: '^services/.+/(domain|use-cases)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: 'node_modules/(fastify|mongoose|kafkajs|ioredis|bullmq|axios|nodemailer|undici)/',
        reachable: true,
      },
    },
    {
      name: 'kernel-imports-nothing',
      severity: 'error',
      from: { path: '^packages/kernel/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(packages|services|gateway|frontend)/|node_modules/', pathNot: '^packages/kernel/' },
    },
    {
      // Both run in browsers; tlds is a list.
      name: 'contracts-import-zod-and-tlds-only',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules', pathNot: 'node_modules/(zod|tlds)/' },
    },
    {
      // Contracts are bundled into the SPA: examples ship with what describes the API only.
      name: 'examples-describe-the-api',
      severity: 'error',
      from: {
        path: '^(frontend|services|apps|packages|gateway)/',
        pathNot: '^packages/api-docs/|\\.examples\\.ts$|^packages/contracts/src/examples/',
      },
      to: { path: '^packages/contracts/(src|dist)/(examples/|.*\\.examples)' },
    },
    {
      name: 'listings-features-have-a-place',
      severity: 'error',
      from: {},
      to: {
        path: '^services/listings/src/[^/]+/',
        pathNot: listings(LISTINGS_ROOT, ...LISTINGS_FEATURES),
      },
    },
    {
      // index.ts has what other features may use, compose.ts builds a feature for the root.
      name: 'listings-features-meet-at-the-index',
      severity: 'error',
      from: {
        path: '^services/listings/src/([^/]+)/',
        pathNot: `${listings(LISTINGS_ROOT)}|\\.test\\.ts$`,
      },
      to: {
        path: '^services/listings/src/[^/]+/',
        pathNot: '^services/listings/src/($1/|[^/]+/(index\\.ts$|domain/))',
      },
    },
    {
      name: 'listings-root-above-features',
      severity: 'error',
      from: { path: listings(...LISTINGS_FEATURES) },
      to: { path: listings(LISTINGS_ROOT) },
    },
    ...LISTINGS_FEATURES.slice(0, -1).map((feature, place) => ({
      name: `listings-${feature}-below-later-features`,
      severity: 'error',
      from: { path: listings(feature) },
      to: { path: listings(...LISTINGS_FEATURES.slice(place + 1)) },
    })),
    {
      name: 'spa-shared-below-features',
      severity: 'error',
      from: { path: '^frontend/src/(components|lib|config|texts|theme)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^frontend/src/(features|app)/' },
    },
    {
      name: 'spa-features-below-app',
      severity: 'error',
      from: { path: '^frontend/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^frontend/src/app/' },
    },
    {
      name: 'spa-features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^frontend/src/features/([^/]+)/', pathNot: '^frontend/src/features/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.depcruise.json' },
  },
};
