const { requireNode, install, build, step } = require('../setup.cjs');
const { startOwnCluster, startOwnServers } = require('../own-cluster.cjs');

/**
 * Returns the target of a scenario: a running product, or one that is started here.
 * @returns {Promise<{url, mails, email?, password?, pids: Record<string, number>, metrics?: string, about: string, stop: () => Promise<void>}>}
 */
async function startTarget(options) {
  if (options.url !== undefined) return runningTarget(options);
  if (!options['no-build']) {
    requireNode();
    install();
    build();
  }
  return options.tier === 'distributed' ? startCluster(options) : startEmbedded(options);
}

function runningTarget({ url, mails, email, password, metrics }) {
  const base = url.replace(/\/$/, '');
  return {
    url: base,
    mails: mails === 'none' ? '' : (mails ?? `${base}/dev/mailbox.json`),
    email,
    password,
    metrics,
    pids: {},
    about: `product at ${base}`,
    stop: async () => undefined,
  };
}

async function startEmbedded({ listings = '600' }) {
  const { startProduct } = require('@kq/test-kit');
  step('Starting the embedded product in a separate folder');
  const product = await startProduct({
    env: { KQ_LIMIT_REQUESTS: 'off', KQ_SEED: listings, KQ_LOG_LEVEL: 'warn' },
    timeoutMs: 900_000,
  });
  const { dispatcher } = await product.demoPasswords();
  return {
    url: product.url,
    mails: `${product.url}/dev/mailbox.json`,
    password: dispatcher,
    pids: { product: product.pid },
    about: `embedded tier, ${listings} listings`,
    async stop() {
      await product.stop();
      await product.remove();
    },
  };
}

async function startCluster({ listings = '600' }) {
  const servers = await startOwnServers();
  const cluster = await startOwnCluster(servers, { listings: Number(listings) }).catch(async (error) => {
    await servers.stop();
    throw error;
  });
  const pids = cluster.services.map(({ name, replica, pid }) => [`${name}-${replica}`, pid]);
  return {
    url: cluster.url,
    mails: `${cluster.sinks.smtp.httpUrl}/mailbox.json`,
    password: cluster.secrets.demoPasswords.dispatcher,
    pids: Object.fromEntries(pids),
    about: `distributed tier, ${pids.length} processes, ${listings} listings`,
    async stop() {
      await cluster.stop();
      await servers.stop();
    },
  };
}

module.exports = { startTarget };
