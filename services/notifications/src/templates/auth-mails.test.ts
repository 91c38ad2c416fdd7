import { authMails } from './auth-mails';
import { type DueAuthMail } from './due-auth-mail';
import { renderText } from './render-text';
import { germanTexts } from './texts';

const mail: DueAuthMail = {
  skip: false,
  to: { email: 'neu@firma.example', name: 'Neue Firma', is_demo: false },
  link: 'https://kq.example/auth/magic-link/token',
  code: '123456',
  expires_at: '2026-11-25T17:00:00.000Z',
  requested_with: 'Firefox auf Windows',
  request_summary: null,
};

describe('magic_link_register', () => {
  const textFor = (role: 'owner' | 'guest') =>
    renderText(authMails.magic_link_register({ ...mail, role }, germanTexts), germanTexts);

  it('promises an owner that accommodations appear in the search, without mentioning sent requests', () => {
    expect(textFor('owner')).toContain('Danach erscheinen Ihre Unterkünfte in der Suche');
    expect(textFor('owner')).not.toContain('Ihre Anfragen');
  });

  it('promises a dispatcher that requests go to the owners', () => {
    expect(textFor('guest')).toContain('Danach gehen Ihre Anfragen sofort an die Vermieter.');
  });

  it('prints the code behind its label', () => {
    expect(textFor('guest')).toContain('Dieser Code gilt auch: 123456');
  });
});
