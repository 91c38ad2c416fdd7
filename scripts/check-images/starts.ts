/** How each image must start: refused with a list of problems, and alive with documents on MongoDB. */
import { join } from 'node:path';
import { type OpenImage } from './open-image';
import { commandOf, freePort, runToEnd, temporaryFolder, visitImage } from './run-image';

const SECRET = 'not-a-secret-but-long-enough-for-the-check';
const UNUSED = 'http://127.0.0.1:1';
const ONE_PORT = 'KQ_PORT: must be at most 65535';

const services = {
  auth: { needs: ['KQ_DATABASE_URI', 'KQ_INTERNAL_SECRET', 'KQ_LINK_SECRET'], isReadyAlone: true },
  listings: { needs: ['KQ_DATABASE_URI', 'KQ_INTERNAL_SECRET', 'KQ_LINK_SECRET'], isReadyAlone: true },
  geo: { needs: ['KQ_DATABASE_URI', 'KQ_INTERNAL_SECRET'], isReadyAlone: true },
  analytics: {
    needs: ['KQ_DATABASE_URI', 'KQ_INTERNAL_SECRET', 'KQ_AUTH_URL', 'KQ_LISTINGS_URL'],
    isReadyAlone: true,
  },
  notifications: {
    needs: ['KQ_DATABASE_URI', 'KQ_INTERNAL_SECRET', 'KQ_AUTH_URL', 'KQ_LISTINGS_URL'],
    isReadyAlone: true,
  },
  gateway: { needs: ['KQ_INTERNAL_SECRET', 'KQ_TERMS_TEXT'], isReadyAlone: false },
} as const satisfies Record<string, { needs: readonly string[]; isReadyAlone: boolean }>;
type Target = keyof typeof services;
const isService = (target: string): target is Target => target in services;

/** Each is given all keys: a service reads its own keys only. */
async function goodEnvironment(mongo: string): Promise<Record<string, string>> {
  return {
    KQ_HOST: '127.0.0.1',
    KQ_PORT: String(await freePort()),
    KQ_METRICS_PORT: '0',
    KQ_PUBLIC_URL: 'http://127.0.0.1:8080',
    KQ_TERMS_TEXT: 'Probebetrieb',
    KQ_DATABASE_URI: mongo,
    KQ_INTERNAL_SECRET: SECRET,
    KQ_LINK_SECRET: SECRET,
    KQ_AUTH_URL: UNUSED,
    KQ_LISTINGS_URL: UNUSED,
    KQ_GEO_URL: UNUSED,
    KQ_ANALYTICS_URL: UNUSED,
    KQ_NOTIFICATIONS_URL: UNUSED,
    KQ_SMTP_URL: 'smtp://127.0.0.1:1',
    KQ_LOG_LEVEL: 'info',
  };
}

/** @returns problems, in words */
export async function startsAsMeant(
  image: OpenImage,
  target: string,
  { mongo, log }: { readonly mongo: string; readonly log: (text: string) => void },
): Promise<string[]> {
  const tmp = temporaryFolder();
  try {
    if (target === 'ops') await opsStarts(image, tmp.path, mongo);
    else if (isService(target)) await serviceStarts(image, target, tmp.path, mongo);
    else throw new Error('no way to start it is known');
    log(`${target} refuses a bad configuration and starts with a good one`);
    return [];
  } catch (error) {
    return [`${target}: ${(error as Error).message}`];
  } finally {
    tmp.remove();
  }
}

async function serviceStarts(image: OpenImage, target: Target, tmp: string, mongo: string): Promise<void> {
  const needs: readonly string[] = services[target].needs;
  const bad = await runToEnd(image, commandOf(image.config), { KQ_PORT: '99999' }, { tmp });
  const missing = [ONE_PORT, ...needs].filter((text) => !bad.output.includes(text));
  if (bad.exit !== 1 || missing.length > 0)
    throw new Error(
      `a bad configuration ended with ${bad.exit}, unsaid: ${missing.join(', ')}\n${bad.output}`,
    );
  await goodStart(image, target, tmp, mongo);
  if (!needs.includes('KQ_DATABASE_URI')) return;
  const migrate = await runToEnd(
    image,
    ['node', `services/${target}/dist/migrate.js`],
    await goodEnvironment(mongo),
    { tmp },
  );
  if (migrate.exit !== 0) throw new Error(`the migration ended with ${migrate.exit}\n${migrate.output}`);
}

/** @throws Error when the image does not live, does not do its work, or does not end in order */
async function goodStart(image: OpenImage, target: Target, tmp: string, mongo: string): Promise<void> {
  const env = await goodEnvironment(mongo);
  const visit = visits[target];
  await visitImage(image, env, {
    kind: services[target].isReadyAlone ? 'ready' : 'live',
    tmp,
    visit: visit && (() => visit(`http://127.0.0.1:${env.KQ_PORT}`)),
  });
}

const visits: Partial<Record<Target, (url: string) => Promise<void>>> = {
  /** The page, and the script that it names. */
  async gateway(url) {
    const page = await textOf(url);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    if (script === undefined) throw new Error(`GET / names no script of the SPA: ${page.slice(0, 300)}`);
    await textOf(url + script);
  },
  async geo(url) {
    const text = await textOf(`${url}/api/geo/search?q=Ludwigsh`, { 'x-consent': 'geocoding' });
    if (!text.includes('Ludwigshafen')) throw new Error(`GET /api/geo/search knows no Ludwigshafen: ${text}`);
  },
};

async function textOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (answer.status !== 200)
    throw new Error(`GET ${new URL(url).pathname} answered ${answer.status} ${text}`);
  return text;
}

/** Its default command lists all commands; a wrong key is refused before anything is asked. */
async function opsStarts(image: OpenImage, tmp: string, mongo: string): Promise<void> {
  const help = await runToEnd(image, commandOf(image.config), {}, { tmp });
  if (help.exit !== 0 || !help.output.includes('dead-letters'))
    throw new Error(`help ended with ${help.exit}\n${help.output}`);
  const bad = await runToEnd(
    image,
    [...(image.config.Entrypoint ?? []), 'outbox', 'status'],
    { KQ_INTERNAL_SECRET: 'short', KQ_AUTH_URL: 'not-a-url' },
    { tmp },
  );
  if (bad.exit === 0 || !['KQ_INTERNAL_SECRET', 'KQ_AUTH_URL'].every((key) => bad.output.includes(key)))
    throw new Error(`a bad configuration ended with ${bad.exit}\n${bad.output}`);
  const demo = {
    KQ_DATA_DIR: join(tmp, 'demo'),
    KQ_AUTH_DATABASE_URI: `${mongo}/seeded_auth`,
    KQ_LISTINGS_DATABASE_URI: `${mongo}/seeded_listings`,
    KQ_SEED: '5',
  };
  const seed = await runToEnd(image, ['node', 'apps/all-in-one/dist/seed-services/main.js'], demo, {
    tmp,
  });
  if (seed.exit !== 0) throw new Error(`the demo data ended with ${seed.exit}\n${seed.output}`);
}
