import { formatBeds, formatCents, pagePath, pages, type Photo } from '@kq/contracts';
import { breadcrumbs } from '@kq/contracts/breadcrumbs';
import { cityText } from '@kq/contracts/text/city';
import { picturesOf } from '../../pictures/domain/picture-list';
import { type AccommodationDoc } from '../domain/accommodation';
import { cardFactsOf, slugOf } from '../domain/card';

export interface PageMeta {
  found: boolean;
  /** Name of the accommodation only: the gateway builds the page title (docs/spec PAGE-28). */
  title: string;
  description: string;
  canonical: string;
  image: string | null;
  cover: Photo | null;
  json_ld: Record<string, unknown> | null;
}

/**
 * Returns title, description and JSON-LD of a detail page; the gateway escapes them (docs/security.md S9). No street,
 * no exact position. `town` has the city page that lists the accommodation.
 */
export function pageMetaOf(
  doc: AccommodationDoc | null,
  town: { readonly name: string; readonly slug: string } | null,
  publicUrl: string,
): PageMeta {
  if (doc === null) return missing(publicUrl);
  const slug = slugOf(cardFactsOf(doc));
  const canonical = `${publicUrl}${pagePath('accommodation-detail', { slug })}`;
  const cover = picturesOf(doc)[0] ?? null;
  const image = cover === null ? null : `${publicUrl}${cover.url}`;
  const price = formatCents(doc.price_per_bed_night);
  return {
    found: true,
    title: doc.title,
    description: `${doc.title} in ${doc.zip_code} ${doc.city}: ${formatBeds(doc.beds_total)}, ab ${price} je Bett und Nacht.`,
    canonical,
    image,
    cover,
    json_ld: {
      '@context': 'https://schema.org',
      '@graph': [
        lodgingOf(doc, canonical, image),
        breadcrumbs([
          [pages.home.title, `${publicUrl}/`],
          ...(town === null
            ? []
            : [[cityText.heading(town.name), publicUrl + pagePath('city', { slug: town.slug })] as const]),
          [doc.title, canonical],
        ]),
      ],
    },
  };
}

function lodgingOf(doc: AccommodationDoc, url: string, image: string | null): Record<string, unknown> {
  return {
    '@type': 'LodgingBusiness',
    name: doc.title,
    url,
    ...(image === null ? {} : { image }),
    address: {
      '@type': 'PostalAddress',
      postalCode: doc.zip_code,
      addressLocality: doc.city,
      addressRegion: doc.state,
      addressCountry: 'DE',
    },
    numberOfRooms: doc.rooms.length,
    makesOffer: {
      '@type': 'Offer',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (doc.price_per_bed_night / 100).toFixed(2),
        priceCurrency: 'EUR',
        unitText: 'Bett und Nacht',
      },
    },
  };
}

const missing = (publicUrl: string): PageMeta => ({
  found: false,
  title: '',
  description: 'Diese Unterkunft gibt es nicht oder nicht mehr.',
  canonical: `${publicUrl}${pagePath('search')}`,
  image: null,
  cover: null,
  json_ld: null,
});
