/**
 * `npm run check:k8s [-- --if-changed]`: renders every overlay of infra/k8s, has a real kube-apiserver judge each document (server-side dry
 * run, strict about unknown and doubled fields, with the admission rules of Pod Security), and holds them against our own
 * rules. First shows that broken manifests are refused; last carries out the operator's commands of the pages. A run that passes writes its stamp
 * (docs/adr/019), which `--if-changed` compares first. KQ_KUBE_BIN names a folder with kube-apiserver and kubectl.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { type ApiServer, startApiServer } from './kube/api-server';
import { customResourceModules, loadCustomResources } from './kube/custom-resources';
import { judge } from './kube/judge';
import { type Manifest } from './kube/manifest';
import { commandProblems, operatorsCommands } from './kube/operators-commands';
import { ruleProblems } from './kube/rules';
import { manifestsStamp } from './kube/stamp';
import { findTools, render, versions } from './kube/tools';
import { skipIfUnchanged } from './stamp';

const root = resolve(__dirname, '..');
const OVERLAYS = [
  ...['dev', 'dev/migrations'],
  ...['production', 'production/migrations', 'production-argocd', 'production-operators'],
];
const examplesFolder = join(root, 'infra/k8s/examples');
const brokenFolder = join(__dirname, 'kube/broken');

async function main(): Promise<void> {
  const started = Date.now();
  const log = (text: string) => console.log(`• ${text}`);
  if (process.argv.includes('--if-changed') && skipIfUnchanged(manifestsStamp, log)) return;
  const problems: string[] = [];
  const tools = findTools(root, log);
  const server = await startApiServer(tools, log);
  try {
    // A dry run refuses objects in a namespace that does not exist.
    const namespace = readFileSync(join(root, 'infra/k8s/base/namespace.yaml'), 'utf8');
    const { status, stderr } = server.kubectl(['create', '-f', '-'], namespace);
    if (status !== 0) throw new Error(stderr);
    const examples = server.kubectl(['create', 'namespace', 'observability'], '');
    if (examples.status !== 0) throw new Error(examples.stderr);
    loadCustomResources(server, log);
    problems.push(...brokenAreRefused(server, log));
    for (const overlay of OVERLAYS) {
      const text = render(tools, join(root, 'infra/k8s/overlays', overlay));
      const documents = manifestsOf(text);
      const found = [...judge(server, text), ...ruleProblems(documents)];
      problems.push(...found.map((problem) => `${overlay}: ${problem}`));
      log(`${overlay}: ${documents.length} documents, ${found.length} problem(s)`);
    }
    for (const file of readdirSync(examplesFolder).filter((name) => name.endsWith('.yaml'))) {
      const found = judge(server, readFileSync(join(examplesFolder, file), 'utf8'));
      problems.push(...found.map((problem) => `examples/${file}: ${problem}`));
    }
    const failed = commandProblems(server, root);
    problems.push(...failed);
    log(`${operatorsCommands().length} commands of the operator's pages, ${failed.length} failed`);
  } finally {
    await server.stop();
  }
  for (const problem of problems) console.error(`✗ ${problem}`);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(
    `${problems.length === 0 ? '✓' : '✗'} manifests: ${problems.length} problem(s) in ${OVERLAYS.length} overlays (${seconds} s)`,
  );
  if (problems.length === 0) manifestsStamp.write({ ...versions, ...customResourceModules });
  else process.exitCode = 1;
}

/** A check that lets these through proves nothing. Each file says on its first line which words it expects. */
function brokenAreRefused(server: ApiServer, log: (text: string) => void): string[] {
  const problems: string[] = [];
  const files = readdirSync(brokenFolder).sort();
  for (const file of files) {
    const text = readFileSync(join(brokenFolder, file), 'utf8');
    const expected = /^# expects: (.+)$/m.exec(text)?.[1];
    if (expected === undefined) throw new Error(`${file} names no words that it expects`);
    const documents = manifestsOf(text);
    const found = [...judge(server, text), ...ruleProblems(documents)].join('\n');
    if (!found.includes(expected))
      problems.push(`${file} should be refused with "${expected}", but: ${found || 'nothing'}`);
  }
  log(`${files.length} broken manifests, ${files.length - problems.length} refused`);
  return problems;
}

const manifestsOf = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);

main().catch((error: Error) => {
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
});
