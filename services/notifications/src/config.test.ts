import { parseConfig } from '@kq/service-kit';
import { notificationsConfigSchema } from './config';

const base = {
  KQ_DATABASE_URI: 'embedded:/data',
  KQ_INTERNAL_SECRET: 'i'.repeat(32),
  KQ_AUTH_URL: 'http://127.0.0.1:1',
  KQ_LISTINGS_URL: 'http://127.0.0.1:2',
};
const read = (env: Record<string, string>) => parseConfig(notificationsConfigSchema, { ...base, ...env });

describe('notificationsConfigSchema', () => {
  it('mails no demo address by default', () => {
    expect([read({}).KQ_MAIL_DEMO, read({ KQ_MAIL_DEMO: 'on' }).KQ_MAIL_DEMO]).toEqual(['off', 'on']);
  });

  it.each([
    ['KQ_MAIL_DEMO', 'on'],
    ['KQ_LIMIT_REQUESTS', 'off'],
  ])('rejects %s=%s in production', (key, value) => {
    expect(() => read({ NODE_ENV: 'production', [key]: value })).toThrow(key);
    expect(read({ NODE_ENV: 'development', [key]: value })).toMatchObject({ [key]: value });
  });
});
