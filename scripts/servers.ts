/** `npm run servers:up` and `servers:down`: real servers without containers (docs/adr/012-local-cluster.md). */
import { build, install, requireNode } from './setup.cjs';

async function main(): Promise<number> {
  requireNode();
  install();
  build();
  const { runServersCommand } = await import('@kq/local-cluster');
  return runServersCommand(process.argv[2], process.env, (line) => console.log(line));
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
