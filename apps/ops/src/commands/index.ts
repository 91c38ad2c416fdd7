import { type Command } from '../command';
import { createAdmin, resetSecondFactor } from './admin.command';
import { backup } from './backup.command';
import { consumerLag } from './consumer-lag.command';
import { dropDeadLetter, listDeadLetters, replayDeadLetters, showDeadLetter } from './dead-letters.command';
import { exportErasures } from './erasures.command';
import { rewindEvents } from './events.command';
import { outboxStatus } from './outbox.command';
import { probe } from './probe.command';
import { initProbe } from './probe-init.command';
import { reindex } from './reindex.command';
import { republish } from './republish.command';
import { restore } from './restore.command';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  listDeadLetters,
  showDeadLetter,
  replayDeadLetters,
  dropDeadLetter,
  outboxStatus,
  consumerLag,
  // Before the shorter name, which it starts with.
  initProbe,
  probe,
  rewindEvents,
  reindex,
  republish,
  backup,
  restore,
  exportErasures,
  createAdmin,
  resetSecondFactor,
];
