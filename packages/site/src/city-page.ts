import { type CityPage, formatBeds, formatCents, pagePath, pages } from '@kq/contracts';
import { breadcrumbs } from '@kq/contracts/breadcrumbs';
import { cityDescription, cityStats, cityLead, cityText, neighbourNote } from '@kq/contracts/text/city';
import { dataBlock, markup, type SafeHtml } from './html-template';
import { metaOfPage, type PageMeta } from './page-meta';

/** Returns the head of a city page (docs/spec PAGE-27). */
export function cityMeta(page: CityPage, publicUrl: string): PageMeta {
  const { name, slug } = page.city;
  return {
    ...metaOfPage({ name: 'city', params: { slug } }, publicUrl),
    description: cityDescription(page),
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        accommodationList(page, publicUrl),
        breadcrumbs([
          [pages.home.title, `${publicUrl}/`],
          [pages.search.title, publicUrl + pagePath('search')],
          [cityText.heading(name), publicUrl + pagePath('city', { slug })],
        ]),
      ],
    },
  };
}

/**
 * Returns the content of a city page for readers without JavaScript. The SPA replaces it by the same head with search
 * and map below (features/cities), from the data block at its end.
 */
export function cityContent(page: CityPage): SafeHtml {
  const { city, accommodations, neighbours } = page;
  return markup`<main class="kq-city">
<div class="kq-city-head"><h1>${cityText.heading(city.name)}</h1><p>${cityLead(page)}</p>
<dl aria-label="${cityText.facts}">${cityStats(page).map(
    ([value, label]) => markup`<div><dd>${value}</dd><dt>${label}</dt></div>`,
  )}</dl></div>
<section class="kq-city-list"><h2>${cityText.accommodations(city.name)}</h2><ul>${accommodations.map(listItem)}</ul></section>
${neighbours.length === 0 ? null : neighbourList(page)}</main>
${dataBlock('application/json', { ...page, accommodations: [] }, 'kq-city')}`;
}

function listItem(card: CityPage['accommodations'][number]): SafeHtml {
  const note = `${card.zip_code} ${card.city} · ${formatBeds(card.beds_free)} heute frei · ${formatCents(card.price_per_bed_night)} je Bett und Nacht`;
  return markup`<li><a href="${accommodationPath(card)}">${card.title}</a><span>${note}</span></li>`;
}

function neighbourList({ city, neighbours }: CityPage): SafeHtml {
  const items = neighbours.map(
    (one) =>
      markup`<li><a href="${pagePath('city', { slug: one.slug })}">${one.name}</a><span>${neighbourNote(one)}</span></li>`,
  );
  return markup`<section class="kq-city-list"><h2>${cityText.neighbours(city.name)}</h2><ul>${items}</ul></section>`;
}

function accommodationList({ city, accommodations }: CityPage, publicUrl: string) {
  return {
    '@type': 'ItemList',
    name: cityText.accommodations(city.name),
    numberOfItems: city.accommodations_count,
    itemListElement: accommodations.map((card, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: card.title,
      url: publicUrl + accommodationPath(card),
    })),
  };
}

const accommodationPath = ({ slug }: { readonly slug: string }): string =>
  pagePath('accommodation-detail', { slug });
