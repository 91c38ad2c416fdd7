/** What `docker build` would send to the builder: the project without what .dockerignore names. */
const { copyFileSync, mkdirSync, readFileSync, readdirSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** Copies the build context from `root` to `target`. */
function copyContext(root, target) {
  const rules = readRules(join(root, '.dockerignore'));
  // A folder is only entered when something in it may be let through, so node_modules and .git cost nothing.
  const walk = (dir) => {
    for (const entry of readdirSync(join(root, dir), { withFileTypes: true })) {
      const path = dir === '' ? entry.name : `${dir}/${entry.name}`;
      if (isIgnored(rules, path)) {
        if (entry.isDirectory() && rules.some((rule) => rule.keeps && rule.text.startsWith(`${path}/`)))
          walk(path);
      } else if (entry.isDirectory()) {
        walk(path);
      } else if (entry.isFile()) {
        mkdirSync(dirname(join(target, path)), { recursive: true });
        copyFileSync(join(root, path), join(target, path));
      }
    }
  };
  walk('');
}

function readRules(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const keeps = line.startsWith('!');
      const text = keeps ? line.slice(1) : line;
      return { keeps, text, pattern: toPattern(text) };
    });
}

/** The last rule that matches the path or a folder above it decides, as in Docker. */
function isIgnored(rules, path) {
  return rules.reduce((ignored, rule) => (rule.pattern.test(path) ? !rule.keeps : ignored), false);
}

function toPattern(text) {
  const source = text
    .split(/(\*\*\/|\*)/)
    .map((part) => {
      if (part === '**/') return '(?:.*/)?';
      if (part === '*') return '[^/]*';
      return part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}(?:/.*)?$`);
}

module.exports = { copyContext };
