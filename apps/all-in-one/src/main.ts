import { DEMO_ACCOUNTS, demoOwner } from '@kq/contracts';
import { DataFolderInUseError } from '@kq/embedded-mongo';
import { ConfigError, parseConfig } from '@kq/service-kit';
import { productConfigSchema } from './config';
import { PortInUseError } from './held-port';
import { startProduct, type Product } from './product';
import { SECRETS_FILE } from './secrets';

/** Runs `npm start`. */
async function main(): Promise<void> {
  // Files of this process are accessible to its owner only (docs/security.md S26).
  process.umask(0o077);
  const config = parseConfig(productConfigSchema, process.env);
  const product = await startProduct({ config, onProgress: (text) => print(`• ${text}`) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shutDown(product));
  if (product.isDemo) printDemo(product);
  print(`Kolonnenquartier is ready: ${product.url}`);
}

function printDemo(product: Product): void {
  const { dispatcher, owner, admin } = product.secrets.demoPasswords;
  print('Demo accounts (Testbetrieb: nothing leaves this machine):');
  print(`  Disponent   ${DEMO_ACCOUNTS.dispatcher.email}   ${dispatcher}`);
  print(`  Vermieter   ${demoOwner(0).email}   ${owner}`);
  print(`  Verwaltung  ${DEMO_ACCOUNTS.admin.email}   ${admin}`);
  print(`  Mails       ${product.url}/dev/mailbox`);
  print(`  (kept in ${product.dataDir}/${SECRETS_FILE})`);
}

async function shutDown(product: Product): Promise<void> {
  print('Shutting down');
  await product.stop();
  process.exit(0);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  const isExpected = [ConfigError, DataFolderInUseError, PortInUseError].some(
    (type) => error instanceof type,
  );
  const text =
    isExpected || !(error instanceof Error)
      ? String((error as { message?: unknown }).message ?? error)
      : (error.stack ?? error.message);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
