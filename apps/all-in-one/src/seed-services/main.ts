import { seedServices } from './seed-services';

/** Creates the demo data of a distributed installation and exits (apps/local-cluster). */
seedServices(process.env, (text) => process.stdout.write(`${text}\n`)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
