import { describeCalendarCollisions } from '../shared/calendar-collisions.suite';
import { killableEmbedded } from '../shared/killable-product';

jest.setTimeout(600_000);

describeCalendarCollisions(killableEmbedded());
