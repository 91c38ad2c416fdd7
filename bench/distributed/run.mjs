/**
 * `npm run bench:distributed [-- gateway dispatch …]`: the product as processes on real servers, part by part; prints all
 * figures and asserts nothing. Options: `--no-build` measures what is built; `--rounds=5` takes medians of so many runs.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { machineLine, prepareBenches, runBenches } from '../lib/run-benches.mjs';

const require = createRequire(import.meta.url);
const { startOwnServers } = require('../../scripts/own-cluster.cjs');

const { names, env } = prepareBenches(['gateway', 'dispatch', 'dispatch-mongo', 'events', 'memory']);

const servers = await startOwnServers();
try {
  await runBenches({
    names,
    env: { ...env, KQ_BENCH_SERVERS: JSON.stringify(placesOf(servers)) },
    head: `${machineLine()}\n${await versionsLine()}`,
    entryOf: (name) => ({
      file: fileURLToPath(new URL('./lib/run-part.mjs', import.meta.url)),
      args: [name],
    }),
  });
} finally {
  await servers.stop();
}

function placesOf({ kafka, redis, mongo, smtp, otlp, folder }) {
  return {
    kafka: { url: kafka.url, pid: kafka.pid },
    redis: { url: redis.url, pid: redis.pid },
    mongo: { url: mongo.url, pid: mongo.pid },
    smtp: { url: smtp.url, httpUrl: smtp.httpUrl, pid: smtp.pid },
    otlp: { url: otlp.url, pid: otlp.pid },
    folder,
  };
}

async function versionsLine() {
  const fromDistributed = createRequire(require.resolve('@kq/distributed/package.json'));
  const packages = ['kafkajs', 'bullmq', 'ioredis', 'mongoose'].map((name) => {
    const { version } = fromDistributed(`${name}/package.json`);
    return `${name} ${version}`;
  });
  const { version } = require('nodemailer/package.json');
  return [...packages, `nodemailer ${version}`, ...(await serverVersions(fromDistributed))].join(', ');
}

async function serverVersions(fromDistributed) {
  const { Redis } = fromDistributed('ioredis');
  const client = new Redis(servers.redis.url);
  const [, redis = '?'] = /redis_version:(\S+)/.exec(await client.info('server')) ?? [];
  client.disconnect();
  const { MongoClient } = createRequire(fromDistributed.resolve('mongoose'))('mongodb');
  const mongo = await MongoClient.connect(servers.mongo.url);
  const { version } = await mongo.db('admin').command({ buildInfo: 1 });
  await mongo.close();
  return ['Kafka 3.9.1', `Redis ${redis}`, `Mongo-wire test server as ${version}`];
}
