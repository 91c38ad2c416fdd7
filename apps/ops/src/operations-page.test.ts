import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { commands } from './commands';
import { opsConfigSchema } from './config';

const root = join(__dirname, '../../..');
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly annotations: { readonly runbook_url: string };
    }[];
  }[];
}
const alerts = (
  parse(readFileSync(join(root, 'infra/observability/alerts.yml'), 'utf8')) as Rules
).groups.flatMap(({ rules }) => rules);

/** Builds anchors like Markdown renderers. */
const anchorOf = (heading: string): string => heading.trim().toLowerCase().replaceAll(' ', '-');
const kebabCase = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
const [, runbooks = ''] = page.split('\n## Runbooks\n');
const sections = runbooks.split(/^### /m).slice(1);

describe('docs/operations.md', () => {
  it('has one runbook per alert, and no other', () => {
    const anchors = sections.map((section) => anchorOf(section.split('\n')[0] ?? ''));
    expect(anchors.sort()).toEqual(alerts.map(({ alert }) => kebabCase(alert)).sort());
  });

  it.each(alerts.map(({ alert, annotations }) => [alert, annotations.runbook_url]))(
    'links %s to its runbook',
    (alert, url) => expect(url).toBe(`{{ $externalLabels.runbooks }}#${kebabCase(alert)}`),
  );

  it.each(sections.map((section) => [section.split('\n')[0], section]))(
    'describes in %s how to look, what to do and when to escalate',
    (_name, section) => {
      for (const part of ['**Look**', '**Do**', '**Escalate**']) expect(section).toContain(part);
    },
  );

  it('documents every command and every key the commands read', () => {
    for (const { name } of commands) expect(page).toMatch(new RegExp(name.split(' ')[0] ?? ''));
    for (const { name } of commands.filter(({ name: one }) => !one.startsWith('dead-letters')))
      expect(page).toContain(name);
    for (const key of Object.keys(opsConfigSchema.shape)) expect(page).toContain(`\`${key}\``);
  });
});
