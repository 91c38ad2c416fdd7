import { type OwnServer, type RunningCluster } from '@kq/test-kit';

/** What a fault is done to. */
export interface Patients {
  readonly product: RunningCluster;
  readonly engines: Readonly<Record<'Kafka' | 'Redis' | 'MongoDB', OwnServer>>;
}

/** A fault, and the alerts by which an operator notices it. */
export interface Fault {
  readonly name: string;
  /** At least one of these pages fires while it lasts. */
  readonly pages: readonly string[];
  /** Where a page needs longer than the usual fault lasts. */
  readonly atLeastMs?: number;
  /** Processes that service discovery forgets, as that of Kubernetes forgets pods that are gone. */
  readonly gone?: (label: string) => boolean;
  begin(patients: Patients): Promise<unknown>;
  end(patients: Patients): Promise<unknown>;
}

type Service = RunningCluster['cluster']['services'][number];
export const labelOf = ({ name, replica }: Pick<Service, 'name' | 'replica'>): string => `${name}-${replica}`;

const servicesOf = ({ product }: Patients, name: Service['name']) =>
  product.cluster.services.filter((service) => service.name === name);

/** kill -9 of all processes of a service, which are not restarted. */
const allGone = (name: Service['name'], pages: readonly string[]): Fault => ({
  name: `${name}: no process left`,
  pages,
  gone: (label) => label.startsWith(`${name}-`),
  begin: async (patients) => Promise.all(servicesOf(patients, name).map((one) => one.kill())),
  end: async (patients) => Promise.all(servicesOf(patients, name).map((one) => one.start())),
});

/** SIGSTOP: it keeps its connections and does not answer. */
const oneFrozen = (name: Service['name'], pages: readonly string[]): Fault => {
  const signal = (sent: 'SIGSTOP' | 'SIGCONT') => async (patients: Patients) => {
    const [first] = servicesOf(patients, name);
    if (first?.pid) process.kill(first.pid, sent);
  };
  return { name: `${name}: one of two frozen`, pages, begin: signal('SIGSTOP'), end: signal('SIGCONT') };
};

const frozen = (engine: keyof Patients['engines'], pages: readonly string[]): Fault => ({
  name: `${engine} frozen`,
  pages,
  begin: async ({ engines }) => engines[engine].pause(),
  end: async ({ engines }) => engines[engine].resume(),
});

const killed = (engine: keyof Patients['engines'], pages: readonly string[]): Fault => ({
  name: `${engine} killed`,
  pages,
  begin: ({ engines }) => engines[engine].kill(),
  end: ({ engines }) => engines[engine].startAgain(),
});

/** KqMailUnsent lets three attempts pass first. */
const MAIL_FAULT_MS = 270_000;

const mail = (name: string, mode: string, pages: readonly string[]): Fault => {
  const setMode = (next: string) => async (patients: Patients) =>
    fetch(`${patients.product.cluster.sinks.smtp.httpUrl}/mode`, {
      method: 'PUT',
      body: JSON.stringify({ mode: next }),
    });
  return { name, pages, atLeastMs: MAIL_FAULT_MS, begin: setMode(mode), end: setMode('ok') };
};

/** In an order in which what one leaves behind disturbs the next least. */
export const FAULTS: readonly Fault[] = [
  mail('SMTP: accepts no mail (451)', '451', ['KqMailUnsent', 'KqMailOverdue']),
  allGone('auth', ['KqServiceAbsent']),
  allGone('listings', ['KqServiceAbsent']),
  oneFrozen('listings', ['KqTargetDown']),
  allGone('geo', ['KqServiceAbsent']),
  allGone('analytics', ['KqServiceAbsent']),
  allGone('notifications', ['KqServiceAbsent']),
  allGone('gateway', ['KqServiceAbsent']),
  frozen('Redis', ['KqRedisUnreachable']),
  killed('Redis', ['KqRedisUnreachable']),
  frozen('Kafka', ['KqKafkaUnreachable']),
  killed('Kafka', ['KqKafkaUnreachable']),
  frozen('MongoDB', ['KqDatabaseUnreachable']),
  killed('MongoDB', ['KqDatabaseUnreachable']),
  mail('SMTP: silent', 'hang-data', ['KqMailUnsent', 'KqMailOverdue']),
];
