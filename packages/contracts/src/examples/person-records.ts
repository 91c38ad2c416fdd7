/** Accounts that several examples share: all records of examples belong to the demo data. */

export const dispatcher = {
  id: 6_000_000_001,
  firstname: 'Demo',
  lastname: 'Disponentin',
  name: 'Demo Disponentin',
  email: 'disponent@demo.example',
  role: { id: 3, name: 'guest' },
  role_id: 3,
  company: 'Demo-Bau GmbH',
  phone: null,
  email_verified: true,
  trial_ends_at: null,
  language: 'de',
};

export const owner = {
  ...dispatcher,
  id: 5_000_000_000,
  firstname: 'Demo-Vermieter',
  lastname: '001',
  name: 'Demo-Vermieter 001',
  email: 'vermieter-001@demo.example',
  role: { id: 2, name: 'owner' },
  role_id: 2,
  company: 'Demo-Unterkünfte 001',
  trial_ends_at: '2026-12-06T08:00:00.000Z',
  language: 'de',
};

export const session = { access_token: 'eyJhbGciOiJFZERTQSJ9.…', user: dispatcher };
