import { runOps } from './run-ops';

// Backups and ledgers are their owner's alone (SECURITY S26).
process.umask(0o077);

/** What `npm run ops` runs. Ends at once when all is printed: idle connections must not keep a person waiting. */
void runOps(process.argv.slice(2), {
  environment: process.env,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
}).then((exitCode) => process.stdout.write('', () => process.exit(exitCode)));
