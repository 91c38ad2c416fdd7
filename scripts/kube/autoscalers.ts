import { type Manifest, type OfKind } from './manifest';

/** Of a ScaledObject that names none (KEDA). */
const SCALED_OBJECT_MAX = 100;

/** Returns what scales a Deployment, with the most replicas it grows to. */
export function autoscalersOf(
  deployment: string,
  of: OfKind,
): { readonly kind: Manifest['kind']; readonly maxReplicas: number }[] {
  const all = [
    ...of('HorizontalPodAutoscaler').map(({ kind, spec: { scaleTargetRef, maxReplicas } }) => {
      return { kind, target: scaleTargetRef.name, maxReplicas };
    }),
    ...of('ScaledObject').map(({ kind, spec: { scaleTargetRef, maxReplicaCount } }) => {
      return { kind, target: scaleTargetRef.name, maxReplicas: maxReplicaCount ?? SCALED_OBJECT_MAX };
    }),
  ];
  return all.filter(({ target }) => target === deployment);
}
