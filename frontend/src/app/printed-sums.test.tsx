import { cleanup, screen, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { type Amount } from '@kq/contracts/amount';
import { VAT_KINDS } from '@kq/contracts/constants';
import { formatCents, vatWords } from '@kq/contracts/format';
import { ReceivedRequests } from '@/features/owner-dashboard/components/requests/received-requests';
import { receivedRequests } from '@/features/owner-dashboard/state/received-requests';
import { ConfirmAccommodationsSheet } from '@/features/request-status/components/confirm-accommodations-sheet';
import { RecipientList } from '@/features/request-status/components/recipient-list';
import { buildOffer, buildRecipient, buildRequest } from '@/features/request-status/state/test-request';
import { AnswerResult } from '@/features/respond/components/answer-result';
import { BedsAndTotal } from '@/features/respond/components/beds-and-total';
import { buildItem, buildView } from '@/features/respond/state/test-view';
import { showPrinted } from './test-printed';

const cents = fc.integer({ min: 1, max: 99_999_999 });
/** Any numbers: a page that computed one of them would print another. */
const storedAmount: fc.Arbitrary<Amount> = fc.record({
  beds: fc.integer({ min: 1, max: 99 }),
  nights: fc.integer({ min: 1, max: 365 }),
  price_cents: cents,
  accommodation_cents: cents,
  cleaning_cents: fc.oneof(fc.constant(0), cents),
  total_cents: cents,
  vat: fc.record({ kind: fc.constantFrom(...VAT_KINDS), rate: fc.constantFrom(0, 7, 19) }),
});

const printedSums = (element: HTMLElement): string[] => element.textContent?.match(/-?[\d.]+,\d\d\s€/g) ?? [];
/** Price per bed and night, cleaning, total: in the order of the page. */
const sumsOf = ({ price_cents, cleaning_cents, total_cents }: Amount): string[] =>
  [price_cents, ...(cleaning_cents > 0 ? [cleaning_cents] : []), total_cents].map(formatCents);

afterEach(cleanup);

/** For cancelling at 80 % of the accommodation. */
const mostOwed = ({ accommodation_cents }: Amount): string =>
  formatCents(Math.floor((accommodation_cents * 80) / 100));

const everyAmount = (check: (offered: Amount, confirmed: Amount, sum: number) => void): void =>
  fc.assert(
    fc.property(storedAmount, storedAmount, cents, (offered, confirmed, sum) => {
      cleanup();
      check(offered, confirmed, sum);
    }),
    { numRuns: 25 },
  );

describe('sums printed on pages', () => {
  it('are the stored ones on the status page, with the sum over all confirmed accommodations', () =>
    everyAmount((offered, confirmed, sum) => {
      const offer = buildOffer({ amount: offered });
      const request = buildRequest({
        confirmed_total_cents: sum,
        recipients: [
          buildRecipient({
            accommodation_id: 1,
            status: 'confirmed',
            beds_confirmed: confirmed.beds,
            confirmed_amount: confirmed,
            offer,
          }),
          buildRecipient({ accommodation_id: 2, status: 'accepted', offer }),
        ],
      });
      const noop = () => undefined;
      const page = showPrinted(
        <RecipientList
          request={request}
          now={0}
          changedIds={[]}
          chosen={[]}
          onToggle={noop}
          onConfirm={noop}
          onLeave={() => undefined}
          onCancel={noop}
          onReport={noop}
        />,
      );
      expect(printedSums(page)).toEqual([
        ...sumsOf(confirmed),
        mostOwed(confirmed),
        formatCents(sum),
        ...sumsOf(offered),
        mostOwed(offered),
      ]);
      expect(page.textContent).toContain(vatWords(confirmed.vat));
    }));

  it('are the stored ones on the answer page, before the answer, after it and after the confirmation', () =>
    everyAmount((offered, confirmed) => {
      const asked = showPrinted(
        <BedsAndTotal view={buildView()} item={buildItem({ amount: offered })} hasTitle hasAmounts />,
      );
      expect(printedSums(asked)).toEqual(sumsOf(offered));
      const offer = buildOffer({ amount: offered });
      const answered = showPrinted(
        <AnswerResult item={buildItem({ status: 'accepted', offer })} isFresh={false} />,
      );
      expect(printedSums(answered)).toEqual(sumsOf(offered));
      const item = buildItem({
        status: 'confirmed',
        offer,
        beds_confirmed: confirmed.beds,
        confirmed_amount: confirmed,
      });
      expect(printedSums(showPrinted(<AnswerResult item={item} isFresh={false} />))).toEqual(
        sumsOf(confirmed),
      );
    }));

  it("are the stored ones on the owner's dashboard", () =>
    everyAmount((offered) => {
      const { id, workers, start_date, end_date, nights, answer_by, created_at } = buildRequest();
      const own = [
        {
          accommodation_id: 1,
          title: 'Haus',
          status: 'accepted' as const,
          amount: offered,
          start_date,
          end_date,
          beds_confirmed: 0,
          can_cancel: false,
        },
      ];
      const asked = { id, workers, start_date, end_date, nights, answer_by, created_at };
      const sender = {
        contact: null,
        billing: null,
        on_site_contact: null,
        message: null,
        arrival_from: null,
      };
      const item = { ...asked, ...sender, status: 'open' as const, place: 'Ludwigshafen', own };
      const counts = { open: 1, answered: 0, confirmed: 0, done: 0 };
      const meta = { page: 1, per_page: 20, total: 1, state: 'open' as const, counts };
      const page = showPrinted(
        <ReceivedRequests answer={() => null} />,
        receivedRequests.arrived({ data: [item], meta }),
      );
      expect(printedSums(page)).toEqual([formatCents(offered.total_cents)]);
      expect(page.textContent).toContain(vatWords(offered.vat));
    }));
});

describe('the sheet that books', () => {
  const offer = buildOffer({ final_cleaning: 6000 });
  const accommodations = [
    buildRecipient({ accommodation_id: 1, status: 'accepted', title: 'Haus Nord', offer }),
    buildRecipient({
      accommodation_id: 2,
      status: 'countered',
      title: 'Haus Süd',
      cancel_free_days: null,
      terms: { free_days: null, percent: null },
      deposit: null,
      check_in_from: null,
      check_out_until: null,
      offer: buildOffer({ beds: 4, vat: { kind: 'kleinunternehmer', rate: 0 } }),
    }),
  ];

  it('lists each accommodation with dates, beds, terms and total, then the sum directly above the button', () => {
    showPrinted(
      <ConfirmAccommodationsSheet
        request={buildRequest({ beds_missing: 12, recipients: accommodations })}
        ids={[1, 2]}
        onClose={() => undefined}
        onDone={() => undefined}
      />,
    );
    const sheet = screen.getByRole('dialog', { name: 'Buchung prüfen' });
    const words = sheet.textContent?.replace(/\s/g, ' ') ?? '';
    expect(words).toMatch(
      /Haus Nord, 67061 Ludwigshafen.*1\. Dez\..*19\. Dez\..*8 Betten × 18 Nächte × 28,00 €/,
    );
    expect(words).toMatch(
      /\+ 60,00 € Endreinigung, inkl\. 7 % MwSt\.Die kostenlose Frist ist am Di\., 24\. Nov\. abgelaufen\. Der Vermieter kann höchstens 3\.225,60 € verlangen\./,
    );
    expect(words).toMatch(/Haus Süd.*4 Betten × 18 Nächte × 28,00 €, umsatzsteuerfrei, § 19 UStG/);
    expect(words).toMatch(/Gesamt, 12 Betten in 2 Unterkünften6\.108,00 €Kostenpflichtig buchenZurück$/);
    expect(within(sheet).getByRole('button', { name: 'Kostenpflichtig buchen' })).toBeTruthy();
  });
  it('says why an accommodation gets no beds where the others have all of them', () => {
    const sheetWith = (missing: number) =>
      showPrinted(
        <ConfirmAccommodationsSheet
          request={buildRequest({ beds_missing: missing, recipients: accommodations })}
          ids={[1, 2]}
          onClose={() => undefined}
          onDone={() => undefined}
        />,
      );
    sheetWith(8);
    const [first, second] = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(second?.textContent).toContain('Wird nicht gebucht: Die anderen Unterkünfte reichen aus.');
    expect(first?.textContent).not.toContain('Wird nicht gebucht');
    cleanup();
    sheetWith(9);
    expect(screen.getByRole('dialog').textContent).not.toContain('Wird nicht gebucht');
  });
});
