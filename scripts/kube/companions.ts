import { autoscalersOf } from './autoscalers';
import { type Deployment, type OfKind, type Selector } from './manifest';

/** On a Deployment: the reason why it is one pod. Then nothing scales it, keeps a pod of it, or calls it. */
const SINGLETON = 'kolonnenquartier.example/singleton';

/** Every Deployment has a separate account and policy; all but a singleton a budget for disruptions, an autoscaler and a Service. */
export function companionProblems(deployment: Deployment, { of }: { of: OfKind }): string[] {
  const { name } = deployment.metadata;
  const labels = deployment.spec.template.metadata?.labels;
  const problems: string[] = [];
  const check = (isRight: boolean | undefined, text: string) => isRight || problems.push(text);
  const reason = deployment.metadata.annotations?.[SINGLETON] ?? '';
  if (reason === '') {
    check(deployment.spec.replicas === undefined, 'sets replicas, which the autoscaler decides');
    check(
      of('PodDisruptionBudget').some(({ spec }) => isSelected(spec.selector, labels)),
      'has no PodDisruptionBudget',
    );
    check(autoscalersOf(name, of).length > 0, 'has no HorizontalPodAutoscaler');
    check(
      of('Service').some(({ spec }) => isSelected({ matchLabels: spec.selector }, labels)),
      'has no Service',
    );
  } else check(deployment.spec.replicas === 1, 'has a reason to be one pod, but not one replica');
  const account = deployment.spec.template.spec.serviceAccountName;
  check(
    of('ServiceAccount').some(({ metadata }) => metadata.name === account),
    'has no separate ServiceAccount',
  );
  check(
    of('NetworkPolicy').some(
      ({ spec }) =>
        Object.keys(spec.podSelector.matchLabels ?? {}).length > 0 && isSelected(spec.podSelector, labels),
    ),
    'has no separate NetworkPolicy',
  );
  const spread = deployment.spec.template.spec.topologySpreadConstraints ?? [];
  check(
    spread.length > 0 && spread.every(({ labelSelector }) => isSelected(labelSelector, labels)),
    'is not spread over nodes',
  );
  return problems;
}

export function isSelected(
  selector: Selector | undefined,
  labels: Readonly<Record<string, string>> = {},
): boolean {
  return Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
}
