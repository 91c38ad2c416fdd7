import { readServedDetail } from './served-detail';

function pageOf(html: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = html;
  return page;
}

describe('the served content of a detail page', () => {
  it('has title, description and first photo in all formats', () => {
    const page = pageOf(
      '<main class="kq-detail"><picture><source type="image/avif" srcset="/a.avif 320w" sizes="100vw">' +
        '<img src="/a.webp" alt="Zimmer" width="800" height="600"></picture>' +
        '<div><h1>Haus am Werk</h1><p>8 Betten</p></div></main>',
    );
    expect(readServedDetail(page)).toMatchObject({
      title: 'Haus am Werk',
      description: '8 Betten',
      cover: {
        url: '/a.webp',
        alt: 'Zimmer',
        width: 800,
        height: 600,
        sources: [{ type: 'image/avif', srcset: '/a.avif 320w' }],
      },
    });
  });

  it('may lack a photo, and other pages have none of it', () => {
    const page = pageOf('<main class="kq-detail"><div><h1>Haus</h1><p>8 Betten</p></div></main>');
    expect(readServedDetail(page)).toEqual({ title: 'Haus', description: '8 Betten', cover: null });
    expect(readServedDetail(pageOf('<main class="kq-city"><h1>Leuna</h1></main>'))).toBeNull();
  });
});
