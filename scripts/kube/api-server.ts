/** A kube-apiserver with a separate etcd in a temporary folder: knows every type and admission rule, runs nothing. */
import { type ChildProcess, spawn, spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, openSync, closeSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Tools } from './tools';

interface Output {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
export interface ApiServer {
  kubectl(args: readonly string[], input: string): Output;
  /** Runs a command line in a folder as an operator does, with kubectl and a configuration that leads here. */
  shell(command: string, folder: string): Output;
  /** Stops both servers. */
  stop(): Promise<void>;
}

const FIRST_PORT = 23_000;
const LAST_PORT = 23_099;

/** Starts both and waits until they answer. */
export async function startApiServer(tools: Tools, log: (text: string) => void): Promise<ApiServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kq-kube-'));
  const token = randomBytes(24).toString('hex');
  const [clientPort = 0, peerPort = 0, port = 0] = await freePorts(3);
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.reverse()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const started = Date.now();
    writeFiles(folder, token, port);
    children.push(start(tools.etcd, etcdArguments(folder, clientPort, peerPort), join(folder, 'etcd.log')));
    children.push(
      start(tools.apiServer, apiArguments(folder, clientPort, port), join(folder, 'apiserver.log')),
    );
    await ready({ port, token, children, folder });
    log(`kube-apiserver answers after ${((Date.now() - started) / 1000).toFixed(1)} s`);
    const run = (program: string, args: readonly string[], options: SpawnSyncOptions): Output => {
      const env = {
        PATH: `${dirname(tools.kubectl)}:${process.env.PATH}`,
        HOME: folder,
        KUBECONFIG: join(folder, 'kubeconfig'),
      };
      const limits = { maxBuffer: 64 * 1024 * 1024, timeout: 120_000 };
      return spawnSync(program, args, { ...options, ...limits, env, encoding: 'utf8' });
    };
    return {
      kubectl: (args, input) => run(tools.kubectl, args, { input }),
      shell: (command, cwd) => run('sh', ['-c', command], { cwd }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function writeFiles(folder: string, token: string, port: number): void {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileSync(join(folder, 'sa.key'), privateKey, { mode: 0o600 });
  writeFileSync(join(folder, 'sa.pub'), publicKey);
  writeFileSync(join(folder, 'tokens.csv'), `${token},check,1,system:masters\n`, { mode: 0o600 });
  const name = 'check';
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    // Its certificate is its own and the address is this machine's.
    clusters: [{ name, cluster: { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } }],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  };
  writeFileSync(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig), { mode: 0o600 });
}

const etcdArguments = (folder: string, clientPort: number, peerPort: number) => [
  `--data-dir=${join(folder, 'etcd')}`,
  `--listen-client-urls=http://127.0.0.1:${clientPort}`,
  `--advertise-client-urls=http://127.0.0.1:${clientPort}`,
  `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
  `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
  `--initial-cluster=default=http://127.0.0.1:${peerPort}`,
  '--unsafe-no-fsync',
];

const apiArguments = (folder: string, clientPort: number, port: number) => [
  `--etcd-servers=http://127.0.0.1:${clientPort}`,
  '--bind-address=127.0.0.1',
  '--advertise-address=127.0.0.1',
  `--secure-port=${port}`,
  `--cert-dir=${join(folder, 'certs')}`,
  `--token-auth-file=${join(folder, 'tokens.csv')}`,
  '--authorization-mode=RBAC',
  '--service-cluster-ip-range=10.0.0.0/24',
  '--service-account-issuer=https://kubernetes.default.svc',
  `--service-account-key-file=${join(folder, 'sa.pub')}`,
  `--service-account-signing-key-file=${join(folder, 'sa.key')}`,
  // No controller creates the accounts here.
  '--disable-admission-plugins=ServiceAccount',
  '--endpoint-reconciler-type=none',
];

function start(command: string, args: readonly string[], logFile: string): ChildProcess {
  const out = openSync(logFile, 'a');
  const child = spawn(command, args, { stdio: ['ignore', out, out] });
  closeSync(out);
  child.once('error', (error) => writeFileSync(logFile, `${error.message}\n`, { flag: 'a' }));
  return child;
}

async function ready({
  port,
  token,
  children,
  folder,
}: {
  port: number;
  token: string;
  children: readonly ChildProcess[];
  folder: string;
}): Promise<void> {
  const until = Date.now() + 90_000;
  while (!(await isReady(port, token))) {
    const ended = children.find((child) => child.exitCode !== null || child.pid === undefined);
    if (ended !== undefined || Date.now() > until) {
      const logs = ['etcd.log', 'apiserver.log'].map((name) =>
        readFileSync(join(folder, name), 'utf8').slice(-2000),
      );
      throw new Error(`kube-apiserver did not become ready\n${logs.join('\n')}`);
    }
    await delay(100);
  }
}

function isReady(port: number, token: string): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    // Its certificate is its own and the address is this machine's.
    request({ host: '127.0.0.1', port, path: '/readyz', headers, rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .end();
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(timer);
}

async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let port = FIRST_PORT; port <= LAST_PORT && found.length < count; port += 1)
    if (await isFree(port)) found.push(port);
  if (found.length < count) throw new Error(`no ${count} free ports in ${FIRST_PORT}–${LAST_PORT}`);
  return found;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
