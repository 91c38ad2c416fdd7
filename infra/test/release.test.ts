import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { images } from './deployables';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
}

const root = join(__dirname, '../..');
const workflow = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')) as {
  jobs: { images: { strategy: { matrix: { target: string[] } }; steps: Step[] } };
};
const { strategy, steps } = workflow.jobs.images;
const indexOf = (text: string): number =>
  steps.findIndex(({ uses = '', run = '' }) => uses.includes(text) || run.includes(text));
const isPush = (step: Step): boolean => step.with?.['push'] === true;

describe('the release workflow', () => {
  it('releases every image', () => {
    const targets = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');
    expect([...strategy.matrix.target].sort()).toEqual([...images].sort());
    for (const target of strategy.matrix.target)
      expect(targets).toMatch(new RegExp(`^FROM .* AS ${target}$`, 'm'));
  });

  it('pushes nothing before the check of vulnerabilities, and signs what it has pushed, by its digest', () => {
    const pushed = steps.findIndex(isPush);
    expect(steps.filter(isPush)).toHaveLength(1);
    expect(indexOf('trivy')).toBeGreaterThan(-1);
    expect(indexOf('trivy')).toBeLessThan(pushed);
    expect(indexOf('cosign sign')).toBeGreaterThan(pushed);
    expect(JSON.stringify(steps[indexOf('cosign sign')])).toContain('steps.push.outputs.digest');
    expect(indexOf('cosign attest --yes --type cyclonedx')).toBeGreaterThan(pushed);
  });
});
