import { type Channel, type Saga } from 'redux-saga';
import { call, delay, spawn, take } from 'typed-redux-saga';
import { reportError } from '@/lib/report-error';

/** A feature's saga on its way into the root saga. */
export interface NamedSaga {
  readonly name: string;
  readonly saga: Saga;
}

/** Spawns each feature's saga on its own: one that throws stops no other. */
export function* rootSaga(arrivals: Channel<NamedSaga>) {
  while (true) {
    const arrival = yield* take(arrivals);
    yield* spawn(keepRunning, arrival);
  }
}

const RESTART_DELAY_MS = 1_000;
const RESTARTS_MAX = 20;

/** Reports a throw and starts the saga again; a saga that returns is not restarted. */
export function* keepRunning({ name, saga }: NamedSaga) {
  for (let restarts = 0; restarts <= RESTARTS_MAX; restarts += 1) {
    try {
      yield* call(saga);
      return;
    } catch (error) {
      yield* call(reportError, error, `saga ${name}`);
      yield* delay(RESTART_DELAY_MS);
    }
  }
}
