import { seedServices } from './seed-services';

/** Fills the databases of a distributed installation with demo data and ends (packages/local-cluster). */
seedServices(process.env, (text) => process.stdout.write(`${text}\n`)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
