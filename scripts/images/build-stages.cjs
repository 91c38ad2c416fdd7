/** Runs the stages of a Dockerfile in folders that play the images' roots. */
const { spawn, spawnSync } = require('node:child_process');
const { cpSync, existsSync, lstatSync, mkdirSync } = require('node:fs');
const { dirname, join, posix } = require('node:path');

/**
 * @param {object} options
 * @param options.dockerfile what parseDockerfile returned
 * @param options.targets names of the stages that are wanted; the stages below them are built too
 * @param options.context folder with the build context
 * @param options.work folder for the roots, one for each stage
 * @param options.nodeBinary Node.js of the base image
 * @returns {Promise<Map<string, Image>>} by stage: `{root, workdir, env, user, cmd, healthcheck, stopSignal, copies}`
 */
async function buildStages({ dockerfile, targets, context, work, nodeBinary, log }) {
  const wanted = neededStages(dockerfile.stages, targets);
  const images = new Map();
  const waiting = dockerfile.stages.filter(({ name }) => wanted.has(name));
  const build = async (stage) => {
    const started = Date.now();
    const image = startFrom(stage, { images, work, nodeBinary });
    for (const step of stage.steps) await perform(step, image, { images, context });
    images.set(stage.name, image);
    log(`stage ${stage.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  };
  const isStartable = (stage) => sourcesOf(stage).every((name) => !wanted.has(name) || images.has(name));
  const worker = async () => {
    for (;;) {
      const index = waiting.findIndex(isStartable);
      if (index < 0 && (waiting.length === 0 || running.size === 0)) return;
      if (index < 0) await Promise.race(running);
      else {
        const [stage] = waiting.splice(index, 1);
        const work = build(stage).finally(() => running.delete(work));
        running.add(work);
        await work;
      }
    }
  };
  const running = new Set();
  await Promise.all([worker(), worker()]);
  return images;
}

const sourcesOf = ({ from, steps }) => [from, ...steps.flatMap(({ flags }) => flags.from ?? [])];

function neededStages(stages, targets) {
  const byName = new Map(stages.map((stage) => [stage.name, stage]));
  const needed = new Set();
  const add = (name) => {
    const stage = byName.get(name);
    if (stage === undefined || needed.has(name)) return;
    needed.add(name);
    sourcesOf(stage).forEach(add);
  };
  for (const target of targets) {
    if (!byName.has(target)) throw new Error(`the Dockerfile has no target ${target}`);
    add(target);
  }
  return needed;
}

function startFrom(stage, { images, work, nodeBinary }) {
  const root = join(work, stage.name);
  const parent = images.get(stage.from);
  if (parent !== undefined) {
    copyTree(parent.root, root);
    return { ...structuredClone(parent), name: stage.name, root, copies: [...parent.copies] };
  }
  if (!/^node:\d+\.\d+\.\d+-[a-z]+-slim$/.test(stage.from))
    throw new Error(
      `Dockerfile:${stage.line} ${stage.from} is neither a stage nor a pinned slim Node.js image`,
    );
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  cpSync(nodeBinary, join(root, 'usr/local/bin/node'));
  return { name: stage.name, root, workdir: '/', env: {}, user: 'root', copies: [], entrypoint: [], cmd: [] };
}

async function perform(step, image, context) {
  try {
    await performs[step.kind](step, image, context);
  } catch (error) {
    throw new Error(`Dockerfile:${step.line} (stage ${image.name}) ${step.kind}: ${error.message}`, {
      cause: error,
    });
  }
}

const performs = {
  WORKDIR({ args }, image) {
    image.workdir = posix.resolve(image.workdir, args);
    mkdirSync(below(image, image.workdir), { recursive: true });
  },
  ENV({ args }, image) {
    for (const [, key, value] of args.matchAll(/(\w+)=(\S+)/g)) image.env[key] = value;
  },
  USER({ args }, image) {
    image.user = args;
  },
  CMD({ args }, image) {
    image.cmd = JSON.parse(args);
  },
  ENTRYPOINT({ args }, image) {
    image.entrypoint = JSON.parse(args);
  },
  STOPSIGNAL({ args }, image) {
    image.stopSignal = args;
  },
  HEALTHCHECK({ args }, image) {
    image.healthcheck = args === 'NONE' ? null : JSON.parse(args.replace(/^CMD\s+/, ''));
  },
  EXPOSE() {},
  COPY({ args, flags }, image, { images, context }) {
    const paths = args.split(/\s+/);
    const target = paths.pop();
    const from = flags.from === undefined ? null : images.get(flags.from);
    if (from === undefined) throw new Error(`no stage ${flags.from}`);
    const isFolder = target.endsWith('/') || paths.length > 1;
    for (const path of paths) {
      const source = from === null ? join(context, path) : below(from, path);
      if (!existsSync(source)) throw new Error(`${path} does not exist`);
      const isTree = lstatSync(source).isDirectory();
      const place = posix.resolve(image.workdir, target, isFolder && !isTree ? posix.basename(path) : '.');
      copyTree(source, below(image, place));
      image.copies.push({ source: path, place, from: flags.from ?? null });
    }
  },
  async RUN({ args }, image) {
    // The steps run on this machine: nothing may reach out of the folder that plays the root.
    if (/\.\.|~|\$/.test(args)) throw new Error('may not have "..", "~" or variables');
    const script = args.replace(/(^|[\s'"=(])\/(?=[A-Za-z])/g, `$1${image.root}/`);
    const { status, output } = await shell(script, {
      cwd: below(image, image.workdir),
      env: {
        ...process.env,
        NODE_ENV: '',
        ...image.env,
        PATH: `${join(image.root, 'usr/local/bin')}:${process.env.PATH}`,
      },
    });
    if (status !== 0) throw new Error(`ended with ${status}\n  ${args}\n${output}`);
  },
};

function shell(script, options) {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn('/bin/sh', ['-c', script], {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 10 * 60_000,
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output = (output + chunk).slice(-4000)));
    child.once('error', reject).once('close', (code, signal) => resolve({ status: code ?? signal, output }));
  });
}

const below = (image, path) => join(image.root, path);

/** `cp -a`: keeps links and is quicker than Node's own for thousands of files. */
function copyTree(source, target) {
  const isTree = lstatSync(source).isDirectory();
  mkdirSync(isTree ? target : dirname(target), { recursive: true });
  const { status, stderr } = spawnSync('cp', ['-a', isTree ? `${source}/.` : source, target], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

module.exports = { buildStages };
