/** Reads the part of the Dockerfile language that infra/docker/Dockerfile uses; anything else is an error, not a guess. */
const { readFileSync } = require('node:fs');

/**
 * @returns {{stages: {name: string, from: string, line: number, steps: {line: number, kind: string, flags: Record<string, string>, args: string}[]}[]}}
 */
function parseDockerfile(file) {
  const globals = {};
  const stages = [];
  for (const { line, text } of instructions(readFileSync(file, 'utf8'))) {
    const [, kind, rest] = /^([A-Z]+)\s+(.+)$/s.exec(text) ?? fail(line, `is no instruction: ${text}`);
    const { flags, args } = takeFlags(rest);
    if (kind === 'ARG' && stages.length === 0) {
      const [name, value] = args.split('=');
      globals[name] = value ?? fail(line, `ARG ${name} needs a default`);
    } else if (kind === 'FROM') {
      const [, image, name] = /^(\S+) AS (\S+)$/.exec(args) ?? fail(line, 'write FROM image AS name');
      const from = image.replace(/\$\{(\w+)\}/g, (_, key) => globals[key] ?? fail(line, `unknown ${key}`));
      stages.push({ name, from, line, steps: [] });
    } else if (known.has(kind)) {
      (stages.at(-1) ?? fail(line, `${kind} before FROM`)).steps.push({ line, kind, flags, args });
    } else {
      fail(line, `${kind} is not understood by check:images`);
    }
  }
  return { stages, args: globals };
}

const known = new Set([
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'CMD',
  'ENTRYPOINT',
  'EXPOSE',
  'HEALTHCHECK',
  'STOPSIGNAL',
]);

function instructions(text) {
  const found = [];
  let open = null;
  for (const [index, raw] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(raw)) continue;
    const part = raw.trim().replace(/\\$/, '').trim();
    if (open === null) found.push((open = { line: index + 1, text: part }));
    else open.text += ` ${part}`;
    if (!raw.trimEnd().endsWith('\\')) open = null;
  }
  return found;
}

function takeFlags(text) {
  const flags = {};
  let args = text;
  for (;;) {
    const found = /^--([a-z-]+)=(\S+)\s+/.exec(args);
    if (found === null) return { flags, args };
    flags[found[1]] = found[2];
    args = args.slice(found[0].length);
  }
}

function fail(line, text) {
  throw new Error(`Dockerfile:${line} ${text}`);
}

module.exports = { parseDockerfile };
