import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePortBlock } from '@kq/local-cluster';
import { waitFor } from '@kq/test-kit';
import { parse, stringify } from 'yaml';
import { findPrometheus } from '../../../scripts/alerts/find-prometheus';
import { terminate } from './terminate';

const root = resolve(__dirname, '../../..');
const RULES = join(root, 'infra/observability');

/** A process that Prometheus reads, as its service discovery knows it. */
export interface Target {
  readonly service: string;
  /** `host:port` of /metrics. */
  readonly address: string;
}

export interface FiringAlert {
  readonly name: string;
  readonly severity: 'critical' | 'warning' | 'info';
  /** What it is about: service, client, group. */
  readonly subject: string;
  /** The heading of its runbook. */
  readonly runbook: string;
}

export interface Prometheus {
  /** Replaces what service discovery knows; Prometheus notices within seconds. */
  discover(targets: readonly Target[]): Promise<void>;
  firing(): Promise<FiringAlert[]>;
  stop(): Promise<void>;
}

/** Starts a real Prometheus with the rules and intervals of docker-compose. */
export async function startPrometheus(): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'kq-prometheus-'));
  const targets = join(folder, 'targets.json');
  const discover = async (found: readonly Target[]) => {
    const groups = found.map(({ service, address }) => ({ targets: [address], labels: { service } }));
    // Prometheus reads the file when it changes: never half of it.
    await writeFile(`${targets}.new`, JSON.stringify(groups));
    await rename(`${targets}.new`, targets);
  };
  await discover([]);
  const { global: intervals } = parse(await readFile(join(RULES, 'prometheus.yml'), 'utf8')) as {
    global: { scrape_interval: string; evaluation_interval: string };
  };
  const config = {
    global: {
      scrape_interval: intervals.scrape_interval,
      evaluation_interval: intervals.evaluation_interval,
      external_labels: { runbooks: 'docs/operations.md' },
    },
    rule_files: ['alerts.yml', 'replicas.compose.yml'].map((file) => join(RULES, file)),
    scrape_configs: [
      { job_name: 'kolonnenquartier', file_sd_configs: [{ files: [targets], refresh_interval: '5s' }] },
    ],
  };
  await writeFile(join(folder, 'prometheus.yml'), stringify(config));
  const url = `http://127.0.0.1:${await freePortBlock(1)}`;
  const child = start(folder, url);
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitFor('Prometheus', isReady, { timeoutMs: 60_000 });
  return {
    discover,
    firing: async () => firingIn((await (await fetch(`${url}/api/v1/alerts`)).json()) as AlertsAnswer),
    async stop() {
      await terminate(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function start(folder: string, url: string): ChildProcess {
  const log = openSync(join(folder, 'prometheus.log'), 'a');
  const child = spawn(
    findPrometheus(root, (text) => console.log(text)).prometheus,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${new URL(url).host}`,
    ],
    { stdio: ['ignore', log, log] },
  );
  closeSync(log);
  return child;
}

interface AlertsAnswer {
  readonly data: {
    readonly alerts: readonly {
      readonly state: 'pending' | 'firing';
      readonly labels: Readonly<Record<string, string>>;
      readonly annotations: Readonly<Record<string, string>>;
    }[];
  };
}

const firingIn = ({ data }: AlertsAnswer): FiringAlert[] =>
  data.alerts
    .filter(({ state }) => state === 'firing')
    .map(({ labels: { alertname = '', severity, service, client, group, check }, annotations }) => ({
      name: alertname,
      severity: severity as FiringAlert['severity'],
      subject: [service, client, group, check].filter((part) => part !== undefined).join(' '),
      runbook: annotations['runbook_url']?.split('#')[1] ?? '',
    }));
