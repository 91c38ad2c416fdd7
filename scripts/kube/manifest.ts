/** Manifests of Kubernetes, as far as the rules read them: the API server has judged their shape before. */
type Labels = Readonly<Record<string, string>>;
export interface Selector {
  readonly matchLabels?: Labels;
}
export interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
}
interface NetworkRule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: string | number }[];
}
interface Probe {
  readonly periodSeconds?: number;
  readonly failureThreshold?: number;
  readonly httpGet?: { readonly port: string | number };
  readonly tcpSocket?: { readonly port: string | number };
}
export interface Container {
  readonly name: string;
  readonly image: string;
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[] };
    readonly readOnlyRootFilesystem?: boolean;
  };
  readonly resources?: Readonly<Record<'requests' | 'limits', Readonly<Record<string, string>> | undefined>>;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly startupProbe?: Probe;
  readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
  readonly volumeMounts?: readonly { readonly name: string }[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
}
export interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly enableServiceLinks?: boolean;
  readonly securityContext?: {
    readonly runAsNonRoot?: boolean;
    readonly seccompProfile?: { readonly type: string };
  };
  readonly serviceAccountName?: string;
  readonly priorityClassName?: string;
  readonly topologySpreadConstraints?: readonly { readonly labelSelector: Selector }[];
  readonly initContainers?: readonly Container[];
  readonly containers: readonly Container[];
  readonly volumes?: readonly { readonly name: string }[];
}
interface Named<Kind extends string, Spec> {
  readonly kind: Kind;
  readonly metadata: { readonly name: string; readonly annotations?: Labels };
  readonly spec: Spec;
}
interface WorkloadSpec {
  readonly replicas?: number;
  readonly progressDeadlineSeconds?: number;
  readonly template: { readonly metadata?: { readonly labels?: Labels }; readonly spec: PodSpec };
}
export type Deployment = Named<'Deployment', WorkloadSpec>;
interface JobSpec extends WorkloadSpec {
  readonly backoffLimit?: number;
  readonly activeDeadlineSeconds?: number;
}
export type Job = Named<'Job', JobSpec>;
export type Workload = Deployment | Named<'StatefulSet', WorkloadSpec> | Job;
export type CronJob = Named<
  'CronJob',
  {
    readonly concurrencyPolicy?: string;
    readonly startingDeadlineSeconds?: number;
    readonly successfulJobsHistoryLimit?: number;
    readonly failedJobsHistoryLimit?: number;
    readonly jobTemplate: { readonly spec: JobSpec };
  }
>;
export type Service = Named<
  'Service',
  {
    readonly selector: Labels;
    readonly ports: readonly { readonly port: number; readonly targetPort?: string | number }[];
  }
>;
export type NetworkPolicy = Named<
  'NetworkPolicy',
  {
    readonly podSelector: Selector;
    readonly ingress?: readonly NetworkRule[];
    readonly egress?: readonly NetworkRule[];
  }
>;
export type ScaledObject = Named<
  'ScaledObject',
  {
    readonly scaleTargetRef: { readonly name: string };
    readonly maxReplicaCount?: number;
    readonly triggers: readonly { readonly metadata: Labels }[];
  }
>;
type ConfigMap = Named<'ConfigMap', undefined> & { readonly data?: Labels };
export type Manifest =
  | Workload
  | Service
  | NetworkPolicy
  | ConfigMap
  | CronJob
  | ScaledObject
  | Named<'PriorityClass', undefined>
  | Named<'PodDisruptionBudget', { readonly selector: Selector }>
  | Named<
      'HorizontalPodAutoscaler',
      {
        readonly scaleTargetRef: { readonly kind: string; readonly name: string };
        readonly maxReplicas: number;
      }
    >
  | Named<'ServiceAccount', undefined>;
/** Returns the documents of one kind. */
export type OfKind = <Kind extends Manifest['kind']>(kind: Kind) => Extract<Manifest, { kind: Kind }>[];
