import { type Locator, type Page } from '@playwright/test';
import { type ProductUnderTest } from '@kq/test-kit';
import sharp from 'sharp';
import { expectAccessible, installAxe } from './support/axe';
import { OWNER_EMAIL, signInByToken } from './support/session';
import { expect, test } from './support/test';

/** A photo as a phone takes it: large, on its side, with metadata. */
async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const tiles = (page: Page): Locator =>
  page.getByRole('list', { name: 'Fotos in ihrer Reihenfolge' }).getByRole('listitem');
const descriptions = (page: Page): Promise<string[]> =>
  page
    .getByLabel('Was ist zu sehen?')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

/** dnd-kit listens to the arrows from the next task on, and knows the places of the tiles after the next frame. */
const untilKeysMove = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });

test.describe('photos of an accommodation', () => {
  test('are uploaded, sorted, described and removed by their owner, and seen by everybody', async ({
    page,
    product,
  }) => {
    await installAxe(page);
    await signInByToken(page, product, 'owner');
    await page.goto('/owner-dashboard?section=places');
    const link = page.getByRole('link', { name: /: Fotos$/ }).first();
    const title = ((await link.getAttribute('aria-label')) ?? '').replace(/: Fotos$/, '');
    await link.click();
    await expect(page.getByRole('heading', { name: `Fotos: ${title}` })).toBeVisible();

    await page
      .locator('input[type=file]')
      .setInputFiles([
        await photo('haus.jpg', '#7a4e00'),
        await photo('bad.jpg', '#1f4fa3'),
        await photo('kueche.jpg', '#17663a'),
      ]);
    await expect(tiles(page)).toHaveCount(3);
    await expect(page.getByRole('list', { name: 'Übertragung' })).toHaveCount(0);
    await expectAccessible(page, 'the photos of an own accommodation');

    await page.locator('input[type=file]').setInputFiles({
      name: 'notiz.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('kein Foto'),
    });
    await expect(page.getByText('Das ist kein Foto in JPEG, PNG oder WebP.')).toBeVisible();
    await page.getByRole('button', { name: 'Abbrechen: notiz.jpg' }).click();

    const [first] = await page.getByLabel('Was ist zu sehen?').all();
    await first!.fill('Das Haus');
    await first!.press('Tab');
    const before = await descriptions(page);
    await page.getByRole('button', { name: 'Verschieben: Foto 1' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Jetzt an Stelle 1.')).toBeAttached();
    await untilKeysMove(page);
    await page.keyboard.press((page.viewportSize()?.width ?? 0) < 768 ? 'ArrowDown' : 'ArrowRight');
    await expect(page.getByText('Jetzt an Stelle 2.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(() => descriptions(page)).toEqual([before[1], before[0], before[2]]);

    await page.getByRole('button', { name: 'Entfernen: Foto 3' }).click();
    await expect(tiles(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(tiles(page)).toHaveCount(3);
    await page.reload();
    await expect.poll(() => descriptions(page)).toEqual([before[1], 'Das Haus', before[2]]);

    await page.goto(await detailPathOf(product, title));
    const gallery = page.getByRole('region', { name: 'Bilder der Unterkunft' });
    const shown = gallery.getByRole('img').first();
    await expect(shown).toBeVisible();
    await expect
      .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(await shown.evaluate((image) => (image as HTMLImageElement).currentSrc)).toMatch(/\.avif$/);
    await gallery.getByRole('button', { name: 'Bild 1 groß ansehen' }).click();
    const enlarged = page.getByRole('dialog', { name: 'Bild 1 von 3' });
    await expect(enlarged).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: 'Bild 2 von 3' }).getByText('Das Haus')).toBeVisible();
    await expectAccessible(page, 'an enlarged photo');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('photos are dropped as files and sorted by mouse @any-width', async ({ page, product }) => {
  await signInByToken(page, product, 'owner');
  await page.goto('/owner-dashboard?section=places');
  await page
    .getByRole('link', { name: /: Fotos$/ })
    .nth(1)
    .click();
  const field = page.locator('input[type=file]').locator('..');
  await expect(field).toBeVisible();
  const files = await page.evaluateHandle(
    (photos) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of photos)
        transfer.items.add(
          new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type: mimeType }),
        );
      return transfer;
    },
    [await photo('a.jpg', '#7a4e00'), await photo('b.jpg', '#1f4fa3'), await photo('c.jpg', '#17663a')].map(
      ({ buffer, ...each }) => ({ ...each, base64: buffer.toString('base64') }),
    ),
  );

  // A file dropped beside the field would otherwise replace the page.
  for (const type of ['dragover', 'drop'])
    expect(
      await page.evaluate(
        ([dataTransfer, name]) =>
          document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true })),
        [files, type] as const,
      ),
    ).toBe(false);
  await expect(tiles(page)).toHaveCount(0);

  await field.dispatchEvent('dragover', { dataTransfer: files });
  await expect(field).toHaveAttribute('data-over');
  await field.dispatchEvent('drop', { dataTransfer: files });
  await expect(field).not.toHaveAttribute('data-over');
  await expect(tiles(page)).toHaveCount(3);
  const before = await descriptions(page);

  await moveByMouse(page, 3, 1);
  const after = [before[2], before[0], before[1]];
  await expect.poll(() => descriptions(page)).toEqual(after);
  await expect(tiles(page).first().getByText('Titelbild', { exact: true })).toBeVisible();
  await expect(page.getByText('Abgelegt an Stelle 1.')).toBeAttached();
  await page.reload();
  await expect.poll(() => descriptions(page)).toEqual(after);
});

/** Drags a photo by its handle to the place of another one. */
async function moveByMouse(page: Page, from: number, to: number): Promise<void> {
  const centerOf = async (position: number) => {
    const box = await page.getByRole('button', { name: `Verschieben: Foto ${position}` }).boundingBox();
    return [box!.x + box!.width / 2, box!.y + box!.height / 2] as const;
  };
  const [start, end] = [await centerOf(from), await centerOf(to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 10 });
  await page.mouse.up();
}

/** The public page of an accommodation of the demo owner. */
async function detailPathOf(product: ProductUnderTest, title: string): Promise<string> {
  const api = product.api();
  await api.login(OWNER_EMAIL, (await product.demoPasswords()).owner);
  const { body } = await api.get<{ data: { title: string; slug: string }[] }>('/api/accommodations/my');
  return `/unterkunft/${body.data.find((accommodation) => accommodation.title === title)?.slug ?? ''}`;
}
