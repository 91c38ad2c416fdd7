import { type Command } from './command';

export function overview(commands: readonly Command[]): string {
  const usages = commands.map(({ name, parameters }) => `${name} ${parameters}`.trim());
  const width = Math.max(...usages.map((usage) => usage.length));
  const lines = commands.map(({ summary }, index) => `  ${(usages[index] ?? '').padEnd(width)}  ${summary}`);
  return `Usage: npm run ops -- <command> [--json]

${lines.join('\n')}

"npm run ops -- help <command>" shows examples. Exit codes: 0 done, 1 not done, 2 called wrongly.
The embedded product is found by KQ_DATA_DIR (default ./data); with KQ_INTERNAL_SECRET the commands speak with the
distributed tier, by KQ_AUTH_URL and so on. docs/operations.md explains all of it.
`;
}

export function helpOf({ name, parameters, summary, examples }: Command): string {
  return `${`npm run ops -- ${name} ${parameters}`.trim()}
  ${summary}.
  Examples:
${examples.map((example) => `    ${example}`).join('\n')}
`;
}
