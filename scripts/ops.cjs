/** `npm run ops -- <command>`: commands for operators. */
const { join } = require('node:path');
const { root, requireNode, install, build } = require('./setup.cjs');

const usage = `Usage: npm run ops -- admin create <email>
  Prints a one-time link that makes the holder of the address an admin. Stop the product first (Ctrl-C).`;

async function main([subject, verb, argument]) {
  if (subject !== 'admin' || verb !== 'create' || !argument) {
    console.error(usage);
    process.exit(2);
  }
  requireNode();
  install();
  build();
  const { createAdminLink } = require(join(root, 'packages/all-in-one/dist/ops.js'));
  console.log(await createAdminLink(process.env, argument));
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
