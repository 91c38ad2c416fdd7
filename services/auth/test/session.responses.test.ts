import { routes } from '@kq/contracts';
import { type Harness, PASSWORD, startAuth } from './harness';

let auth: Harness;
beforeEach(async () => {
  auth = await startAuth();
});

const session = { access_token: expect.any(String), user: expect.objectContaining({ role_id: 3 }) };

describe('fields of responses about sessions', () => {
  it('a login has access_token and user, a refused one the text in error (docs/spec API-03)', async () => {
    await auth.register();
    const login = (password: string) =>
      auth.post(routes.login.path, { email: 'test@firma.example', password });
    expect((await login(PASSWORD)).body).toEqual(session);
    expect((await login('falsch')).body.error).toBe('E-Mail-Adresse oder Passwort ist falsch.');
  });

  it('a verified code has the fields of a verified link (docs/spec API-12)', async () => {
    await auth.register();
    const { code } = await auth.mail('magic_link_register');
    const { body } = await auth.post(routes.verifyCode.path, { email: 'test@firma.example', code });
    expect(body).toMatchObject({ ...session, magic_link_type: 'register', message: expect.any(String) });
  });

  it('a refresh has access_token and user (docs/spec API-07)', async () => {
    const { token } = (await auth.register()).body.authorization;
    expect((await auth.post(routes.refresh.path, undefined, { token })).body).toEqual(session);
  });

  it('a forgotten password has a message, whether or not the address is known (docs/spec API-08)', async () => {
    await auth.register();
    const forgot = (email: string) => auth.post(routes.forgotPassword.path, { email });
    const known = await forgot('test@firma.example');
    expect(known).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await forgot('unbekannt@firma.example')).body).toEqual(known.body);
  });
});
