import { telemetryMetrics } from '@kq/contracts';
import { autoscalersOf } from './autoscalers';
import { type OfKind, type ScaledObject } from './manifest';

/** @returns problems in words: of an autoscaler that fights with another one, or reads what nobody writes */
export function scaledObjectProblems({ spec }: ScaledObject, of: OfKind): string[] {
  const { name } = spec.scaleTargetRef;
  const problems: string[] = [];
  const check = (isRight: boolean, text: string) => isRight || problems.push(text);
  check(
    of('Deployment').some(({ metadata }) => metadata.name === name),
    `scales ${name}, which does not exist`,
  );
  check(
    !autoscalersOf(name, of).some(({ kind }) => kind === 'HorizontalPodAutoscaler'),
    `${name} has a HorizontalPodAutoscaler, too`,
  );
  const queries = spec.triggers.map(({ metadata }) => metadata['query'] ?? '');
  const unknown = queries
    .flatMap((query) => query.match(/\bkq_\w+/g) ?? [])
    .filter((metric) => !Object.hasOwn(telemetryMetrics, metric));
  for (const metric of unknown) problems.push(`reads ${metric}, which no process shows`);
  return problems;
}
