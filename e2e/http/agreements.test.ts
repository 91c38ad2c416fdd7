import { describeAgreements } from '../shared/agreements.suite';
import { killableEmbedded } from '../shared/killable-product';

jest.setTimeout(1_800_000);

describeAgreements(killableEmbedded());
