import { LANGUAGES, REPORT_DECISIONS, REPORT_GROUNDS, REPORT_MAIL_KINDS } from '@kq/contracts';
import { renderReportMail } from '../../test/render';
import { aReportMail } from '../../test/builders';

describe('report_receipt', () => {
  it('names the number, the subject and what happens next', () => {
    const { subject, text } = renderReportMail('report_receipt', aReportMail('report_receipt'));
    expect(subject).toBe('Ihre Meldung ist eingegangen, Nummer 7000000000009');
    for (const fact of [
      'Nummer der Meldung: 7000000000009',
      'Gemeldete Anfrage: Ludwigshafen am Rhein',
      'Grund: Betrug',
      'Eingegangen: Mo., 23. Nov., 09:30',
      'Was wir entscheiden, schreiben wir Ihnen.',
    ])
      expect(text).toContain(fact);
  });
});

describe('report_decision', () => {
  it('names decision, statement, that nothing is automated, and the objection', () => {
    const { text } = renderReportMail('report_decision', aReportMail('report_decision'));
    for (const fact of [
      'für 7 Tage angehalten',
      'Begründung:\n> Der Absender fragt an, ohne zu antworten.',
      'nicht automatisiert',
      'Widersprechen Sie innerhalb von sechs Monaten',
      'https://kq.example/impressum',
    ])
      expect(text).toContain(fact);
  });

  it('says that nothing was done', () => {
    const decision = { decision: 'none', statement: 'Die Anfrage ist echt.', suspended_until: null } as const;
    const { text } = renderReportMail('report_decision', aReportMail('report_decision', { decision }));
    expect(text).toContain('geprüft und nichts unternommen');
    expect(text).not.toContain('Angehalten bis');
  });
});

describe('report_measure', () => {
  it('names facts, basis, end, objection and courts to the reported user, of a deleted subject too', () => {
    const mail = aReportMail('report_measure', { kind: 'listing', subject: null });
    const { text, html } = renderReportMail('report_measure', mail);
    for (const fact of ['Angehalten bis: Mo., 30. Nov., 09:30', 'Grundlage', 'Gerichten'])
      expect(text).toContain(fact);
    expect(text).not.toContain('Gemeldete Unterkunft');
    expect(html).not.toContain('undefined');
  });

  it('escapes the statement and links nothing in it', () => {
    const statement = '<script>alert(1)</script> https://evil.example/x';
    const decision = { decision: 'none', statement, suspended_until: null } as const;
    const { html } = renderReportMail('report_measure', aReportMail('report_measure', { decision }));
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('href="https://evil.example');
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(REPORT_MAIL_KINDS)('%s has a text for every ground and decision', (kind) => {
    for (const ground of REPORT_GROUNDS) {
      for (const decision of REPORT_DECISIONS) {
        const mail = aReportMail(kind, {
          to: { ...aReportMail(kind).to, language },
          ground,
          ...(kind === 'report_receipt'
            ? {}
            : { decision: { decision, statement: '…', suspended_until: null } }),
        });
        const { subject, text, html } = renderReportMail(kind, mail);
        expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object/);
        if (language === 'de') continue;
        const words = `${subject} ${text}`.replace(
          /Impressum|https:\S+|Ludwigshafen am Rhein|Nota prawna/g,
          '',
        );
        expect(words).not.toMatch(/\b(und|oder|nicht|Sie|der|das|mit|für|von|ist|wir)\b/i);
      }
    }
  });
});
