import { AppError } from '@kq/kernel';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createMetrics } from '@kq/service-kit';
import { silentLogger } from '@kq/service-kit/testing';
import { createDueSweeper } from './due-sweeper';
