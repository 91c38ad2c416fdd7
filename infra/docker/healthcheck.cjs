/** `node healthcheck.cjs live|ready`: exit code 0 when the process in this container answers /health/<kind> with 200. */
const { get } = require('node:http');

const kind = process.argv[2] ?? 'live';
const port = process.env.KQ_PORT ?? '8080';

get({ host: '127.0.0.1', port, path: `/health/${kind}`, timeout: 2500 }, (response) => {
  response.resume();
  process.exitCode = response.statusCode === 200 ? 0 : 1;
})
  .on('timeout', function onTimeout() {
    this.destroy(new Error('no answer within 2.5 s'));
  })
  .on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
