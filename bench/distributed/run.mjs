/**
 * `npm run bench:distributed [-- gateway dispatch …]`: the product as processes on real servers, part by part; prints all
 * figures and asserts nothing. Options: `--no-build` measures what is built; `--rounds=5` takes medians of so many runs.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { lineOf } from '../lib/figures.mjs';

const require = createRequire(import.meta.url);
const { requireNode, install, build } = require('../../scripts/setup.cjs');
const { startOwnServers } = require('../../scripts/own-cluster.cjs');

const PARTS = ['gateway', 'dispatch', 'dispatch-mongo', 'events', 'memory'];

const args = process.argv.slice(2);
const selected = args.filter((arg) => !arg.startsWith('--'));
const unknown = selected.filter((name) => !PARTS.includes(name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${PARTS.join(', ')}.`);
  process.exit(1);
}
if (!args.includes('--no-build')) {
  requireNode();
  install();
  build();
}

const rounds = args.find((arg) => arg.startsWith('--rounds='))?.slice('--rounds='.length);
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isStopped = true));
const servers = await startOwnServers();
try {
  await runAll(selected.length > 0 ? PARTS.filter((name) => selected.includes(name)) : PARTS);
} finally {
  await servers.stop();
}

async function runAll(names) {
  const head = `${machineLine()}\n${await versionsLine()}`;
  console.log(head);
  const results = [];
  for (const name of names) {
    if (!isStopped) results.push({ name, ...(await runPart(name)) });
  }
  console.log(`\n${'='.repeat(100)}\n${head}`);
  for (const { name, figures, failure } of results) {
    console.log(`\n${name}`);
    for (const entry of figures) console.log(`  ${lineOf(entry)}`);
    if (failure === null) continue;
    console.log(`  !!! FAILED: ${failure}`);
    process.exitCode = 1;
  }
}

/** Each part in a process of its own: what one leaves behind burdens no other. */
async function runPart(name) {
  const figures = [];
  const { kafka, redis, mongo, smtp, otlp, folder } = servers;
  const places = {
    kafka: { url: kafka.url, pid: kafka.pid },
    redis: { url: redis.url, pid: redis.pid },
    mongo: { url: mongo.url, pid: mongo.pid },
    smtp: { url: smtp.url, httpUrl: smtp.httpUrl, pid: smtp.pid },
    otlp: { url: otlp.url, pid: otlp.pid },
    folder,
  };
  const child = fork(fileURLToPath(new URL('./lib/run-part.mjs', import.meta.url)), [name], {
    env: {
      ...process.env,
      KQ_BENCH_SERVERS: JSON.stringify(places),
      ...(rounds === undefined ? {} : { KQ_BENCH_ROUNDS: rounds }),
    },
  });
  child.on('message', (entry) => figures.push(entry));
  const [code, signal] = await once(child, 'exit');
  return { figures, failure: code === 0 ? null : `ended with ${code ?? signal}` };
}

function machineLine() {
  const cores = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((average) => average.toFixed(1));
  return `Node ${process.version}, ${cores.length} × ${cores[0]?.model ?? 'unknown'}, ${memoryGb} GB, load average ${load.join(' ')}`;
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
