import { runOps } from './run-ops';

// Backups and ledgers are accessible to their owner only (docs/security.md S26).
process.umask(0o077);

/** Runs `npm run ops`. Exits as soon as everything is printed: idle connections must not delay the exit. */
void runOps(process.argv.slice(2), {
  environment: process.env,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
}).then((exitCode) => process.stdout.write('', () => process.exit(exitCode)));
