import { type Buildah, imageName } from './buildah';

/** The parts of an image's settings that are checked, as `docker inspect` shows them. */
export interface ImageConfig {
  readonly User: string;
  readonly WorkingDir: string;
  readonly StopSignal: NodeJS.Signals;
  readonly Env: readonly string[];
  readonly Healthcheck?: { readonly Test?: readonly string[] };
  readonly Entrypoint?: readonly string[] | null;
  readonly Cmd?: readonly string[] | null;
}

export interface OpenImage {
  readonly buildah: Buildah;
  readonly container: string;
  readonly config: ImageConfig;
  /** Where its files are. */
  readonly root: string;
  close(): void;
}

/** Creates a container of a built image, with its files readable. @returns what the checks of this folder work on */
export function openImage(buildah: Buildah, target: string): OpenImage {
  const container = buildah.run('from', '--pull-never', imageName(target));
  const inspected = JSON.parse(buildah.run('inspect', '--type', 'image', imageName(target))) as {
    Docker: { config: ImageConfig };
  };
  return {
    buildah,
    container,
    config: inspected.Docker.config,
    root: buildah.run('mount', container),
    close: () => buildah.run('rm', container),
  };
}
