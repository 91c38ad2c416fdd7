import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { startLoadBalancer } from '../shared/load-balancer';

describe('the load balancer of the rolling restart', () => {
  it('states how long it keeps a connection itself, not how long the gateway does', async () => {
    const gateway = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => response.end('ok'));
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const balancer = await startLoadBalancer([`http://127.0.0.1:${(gateway.address() as AddressInfo).port}`]);
    try {
      const response = await fetch(balancer.url);
      expect(await response.text()).toBe('ok');
      expect(response.headers.get('keep-alive')).toBe('timeout=5');
    } finally {
      await balancer.close();
      gateway.closeAllConnections();
      gateway.close();
    }
  });
});
