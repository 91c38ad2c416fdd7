import { authMails } from './auth-mails';
import { type DueAuthMail } from './due-auth-mail';
import { renderText } from './render-text';
import { germanTexts } from './texts';
import { englishTexts } from './texts/english-texts';
import { polishTexts } from './texts/polish-texts';

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

describe('magic_link_booking with other waiting requests', () => {
  const request = (id: number, place: string) => ({
    id,
    place,
    start_date: '2026-12-01',
    end_date: '2026-12-05',
    workers: 12,
    owners: 20,
    accommodations: 20,
    message: null,
    entered_at: '2026-11-25T09:00:00.000Z',
  });
  const textOf = (texts: typeof germanTexts, others: readonly ReturnType<typeof request>[]) => {
    const due = { ...mail, request_summary: request(1, 'Wolfsburg'), other_requests: [...others] };
    return renderText(authMails.magic_link_booking(due, texts), texts);
  };

  it.each([
    ['German', germanTexts, /eine weitere Anfrage/, /2 weitere Anfragen/, 'Eingegeben'],
    ['English', englishTexts, /One more request/, /2 more requests/, 'Entered'],
    ['Polish', polishTexts, /jeszcze jedno Państwa zapytanie/, /zapytań: 2/, 'Wpisano'],
  ])('lists them in %s with place, dates, owners and time of entry', (_name, texts, one, two, entered) => {
    const single = textOf(texts, [request(2, 'Leipzig')]);
    expect(single).toMatch(one);
    expect(single.indexOf('Wolfsburg')).toBeLessThan(single.indexOf('Leipzig'));
    expect(single.split(entered)).toHaveLength(3);
    expect(textOf(texts, [request(2, 'Leipzig'), request(3, 'Essen')])).toMatch(two);
  });

  it('says nothing about others without any', () => {
    expect(textOf(germanTexts, [])).not.toContain('Außerdem');
  });
});

describe.each(['email_change', 'password_reset'] as const)('%s', (kind) => {
  it.each([
    ['German', germanTexts, /löschen/g],
    ['English', englishTexts, /delete/g],
    ['Polish', polishTexts, /usunąć/g],
  ])('says once in %s that it may be deleted', (_language, texts, word) => {
    expect(renderText(authMails[kind](mail, texts), texts).match(word)).toHaveLength(1);
  });
});
