import { existsSync, watch } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { transform } from '@swc/core';

/** Editors write a file in several steps; a branch change saves many files. */
const SAVED_TOGETHER_MS = 100;

/**
 * Compiles a saved source to the `dist` beside its `src`, without a type check: editors and `npm run typecheck` have one, and
 * a build of all dependent projects takes half a minute. The next `npm run build` compiles it by tsc again.
 */
async function compile(file: string): Promise<void> {
  const output = file.replace(`${sep}src${sep}`, `${sep}dist${sep}`).replace(/\.ts$/, '.js');
  const { code } = await transform(await readFile(file, 'utf8'), {
    filename: file,
    sourceMaps: 'inline',
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  await mkdir(dirname(output), { recursive: true });
  await writeFile(`${output}.new`, code);
  await rename(`${output}.new`, output);
}

/**
 * Watches folders named `src`; calls `onCompiled` after the sources that were saved together, and `onError` with the reason
 * why one does not compile. @returns a function that stops watching
 */
export function watchSources(
  folders: readonly string[],
  onCompiled: () => void,
  onError = ({ message }: Error): void => console.error(`✗ ${message}`),
): () => void {
  const saved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function compileSaved(): Promise<void> {
    const files = [...saved].filter((file) => existsSync(file));
    saved.clear();
    try {
      await Promise.all(files.map(compile));
      onCompiled();
    } catch (error) {
      onError(error as Error);
    }
  }

  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (name === null || !/\.ts$/.test(name) || /\.test\.ts$/.test(name)) return;
      saved.add(join(folder, name));
      clearTimeout(timer);
      timer = setTimeout(() => void compileSaved(), SAVED_TOGETHER_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
