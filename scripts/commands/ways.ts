import { commandsOfPage } from './commands-of';
import { operatorsWays } from './operators-ways';
import { CI, CLUSTER, DOCKER, INTERNET, PODS, type Way } from './way';

/** Every command of the pages that a newcomer and an operator work by. */
export const WAYS: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'README.md': {
    'npm start': { run: 'serves' },
    'npm test': CI,
    'npm run start:distributed': { untried: 'minutes; `npm run test:distributed` starts the same processes' },
    'infra/docker/make-secrets.sh': { run: 'ends in a fresh clone' },
    'docker compose up --build': DOCKER,
    'npm run ops -- help': { run: 'ends' },
    'npm run ops -- admin create <email>': { run: 'ends' },
    'npm run load -- smoke': CI,
    'npm run test:distributed': CI,
    'npm run test:endurance': { untried: 'about an hour' },
    'npm run bench': CI,
    'npm run bench:distributed': { untried: 'half an hour; `npm run bench` runs the same scenarios' },
    'KQ_SEED=100000 npm start': { untried: 'minutes; `npm start` runs with fewer listings' },
  },
  // Before the operator's page: it installs what the operator's commands read.
  'docs/deployment.md': {
    'infra/docker/make-secrets.sh': { run: 'ends in a fresh clone' },
    'docker compose up --build --detach': DOCKER,
    'docker compose run --rm seed': DOCKER,
    'docker compose run --rm --entrypoint cat seed /var/lib/kolonnenquartier/secrets.json': DOCKER,
    'docker compose run --rm ops dead-letters list': DOCKER,
    'docker compose run --rm ops backup /var/backups/kolonnenquartier/today': DOCKER,
    'docker compose up --detach --scale listings=3': DOCKER,
    'docker compose down': DOCKER,
    'docker compose up --detach --force-recreate': DOCKER,
    'docker build -f infra/docker/Dockerfile --target $target -t registry.example/kolonnenquartier/$target:0.1.0 .':
      DOCKER,
    "cosign verify ghcr.io/<owner>/<repository>/<target>@<digest> --certificate-oidc-issuer https://token.actions.githubusercontent.com --certificate-identity-regexp '^https://github.com/<owner>/<repository>/.github/workflows/release.yml@refs/tags/v'":
      INTERNET,
    'git pull': INTERNET,
    'npm run check:images': CI,
    'npm run check:k8s': CI,
    'cp -r infra/k8s/overlays/production infra/k8s/overlays/ours': CLUSTER,
    'kubectl apply -f infra/k8s/base/namespace.yaml': CLUSTER,
    'kubectl -n kolonnenquartier create secret generic kq-internal --from-literal=internal_secret="$(openssl rand -hex 32)"':
      CLUSTER,
    'kubectl apply -k infra/k8s/overlays/ours/migrations': CLUSTER,
    'kubectl -n kolonnenquartier wait --for=condition=complete --timeout=15m job -l app.kubernetes.io/component=migration':
      PODS,
    'kubectl apply -k infra/k8s/overlays/ours': CLUSTER,
    'kubectl -n kolonnenquartier rollout status deployment --timeout=10m': PODS,
    'kubectl -n kolonnenquartier rollout status deployment': PODS,
    'kubectl -n kolonnenquartier port-forward service/gateway 8080': PODS,
    'kubectl -n kolonnenquartier delete job -l app.kubernetes.io/component=migration --ignore-not-found':
      CLUSTER,
    'kubectl rollout undo': PODS,
    'kubectl -n kolonnenquartier rollout restart deployment': CLUSTER,
  },
  'docs/operations.md': operatorsWays,
};

/** Pages whose commands are listed here. */
export const PAGES = Object.keys(WAYS);

/** Returns the commands of a page, or of all, that are carried out in one way, in their order. */
export const commandsBy = (isWay: (way: Way) => boolean, pages: readonly string[] = PAGES): string[] =>
  pages.flatMap((page) =>
    commandsOfPage(page).filter((command) => {
      const way = WAYS[page]?.[command];
      return way !== undefined && isWay(way);
    }),
  );
