import { type ComponentType } from 'react';
import { type LoaderFunctionArgs, matchRoutes, redirect, type RouteObject } from 'react-router-dom';
import { parseLegacyId } from '@kq/contracts/slug';
import { pagePath, pages, type PageName, parseCitySegment } from '@/config/paths';
import { loadPageCode } from '@/lib/page-load';
import { type Feature } from '@/lib/store/feature';
import { createBell } from './layout/bell';
import { BootScreen } from './layout/boot-screen';
import { RootLayout } from './layout/root-layout';
import { RouteErrorPage } from './layout/route-error-page';
import { type RouteHandle } from './page-title';

/** Exports of a file in routes/: its page, and the features whose state the page needs. */
export interface RouteModule {
  readonly Component: ComponentType;
  readonly features?: readonly Feature[];
}

export interface RoutesDeps {
  readonly addFeature: (feature: Feature) => void;
  /** Path to go to instead, or null (navigation-guard.ts). */
  readonly checkNavigation: (target: RouteHandle | undefined) => Promise<string | null>;
}

/** All pages of docs/spec/pages.md. Every page loads on demand; Mantine comes with the pages that use it. */
export function createRoutes({ addFeature, checkNavigation }: RoutesDeps): RouteObject[] {
  const page = (
    name: PageName,
    load: () => Promise<RouteModule>,
    path: string = pages[name].path,
  ): RouteObject => ({
    path,
    handle: { name } satisfies RouteHandle,
    lazy: async () => {
      const { Component, features = [] } = await loadPageCode(load);
      features.forEach(addFeature);
      return { Component };
    },
  });

  const Bell = createBell(addFeature);
  const routes: RouteObject[] = [
    {
      id: 'root',
      element: <RootLayout bell={<Bell />} />,
      HydrateFallback: BootScreen,
      errorElement: <RouteErrorPage />,
      loader: ({ request }: LoaderFunctionArgs) => guard(routes, request, checkNavigation),
      // The guard runs before each navigation, also where only the query changes.
      shouldRevalidate: () => true,
      children: [
        {
          errorElement: <RouteErrorPage isInsideLayout />,
          children: [
            page('home', () => import('./routes/landing-route')),
            page('about', () => import('./routes/about-route')),
            page('providers', () => import('./routes/providers-route')),
            page('privacy-policy', () => import('./routes/privacy-policy-route')),
            page('impressum', () => import('./routes/impressum-route')),
            page('terms', () => import('./routes/terms-route')),
            page('booking-response', () => import('./routes/booking-response-route')),
            {
              lazy: async () => {
                const { MantineLayout } = await loadPageCode(() => import('./layout/mantine-layout'));
                return { Component: MantineLayout };
              },
              children: [
                page('search', () => import('./routes/search-route')),
                page('accommodation-detail', () => import('./routes/accommodation-detail-route')),
                legacyDetailWithSlug(),
                legacyDetail(page),
                page('login', () => import('./routes/login-route')),
                page('register', () => import('./routes/register-route')),
                page('forgot-password', () => import('./routes/forgot-password-route')),
                page('reset-password', () => import('./routes/reset-password-route')),
                page('magic-link', () => import('./routes/magic-link-route')),
                page('email-change', () => import('./routes/email-change-route')),
                page('email-undo', () => import('./routes/email-undo-route')),
                page('enable-owner', () => import('./routes/enable-owner-route')),
                {
                  path: pages.dashboard.path,
                  handle: { name: 'dashboard' } satisfies RouteHandle,
                  element: null,
                },
                page('owner-dashboard', () => import('./routes/owner-dashboard-route')),
                page('dispatcher-dashboard', () => import('./routes/dispatcher-dashboard-route')),
                page('admin-dashboard', () => import('./routes/admin-dashboard-route')),
                page('booking-request', () => import('./routes/booking-request-route')),
                page('calendar-check', () => import('./routes/calendar-check-route')),
                page('calendar-feed', () => import('./routes/calendar-feed-route')),
                cityOrNotFound(page),
              ],
            },
            notFound('*'),
          ],
        },
      ],
    },
  ];
  return routes;
}

type Page = (name: PageName, load: () => Promise<RouteModule>, path?: string) => RouteObject;

async function guard(
  routes: RouteObject[],
  request: Request,
  checkNavigation: RoutesDeps['checkNavigation'],
): Promise<null> {
  const url = new URL(request.url);
  const target = matchRoutes(routes, url.pathname)?.at(-1)?.route.handle as RouteHandle | undefined;
  const instead = await checkNavigation(target);
  // `from` lets the login page return to where the visitor wanted to go.
  if (instead === pagePath('login'))
    throw redirect(`${instead}?from=${encodeURIComponent(url.pathname + url.search)}`);
  if (instead) throw redirect(instead + keptSection(instead, url));
  return null;
}

/** One dashboard instead of another opens the section that was asked for. */
function keptSection(instead: string, { searchParams }: URL): string {
  const section = searchParams.get('section');
  return section && /\bdashboard$/.test(instead) ? `?section=${encodeURIComponent(section)}` : '';
}

/** /accommodation/{slug}/{id} → /unterkunft/{slug}-{id} (docs/spec URL-05). */
function legacyDetailWithSlug(): RouteObject {
  return {
    path: pages['accommodation-legacy-with-slug'].path,
    handle: { name: 'accommodation-legacy-with-slug' } satisfies RouteHandle,
    loader: ({ params, request }) => {
      const { slug = '', id = '' } = params;
      if (!/^\d+$/.test(id)) throw new Response('Not found', { status: 404 });
      return redirect(detailPath(`${slug}-${id}`, request));
    },
    element: null,
  };
}

/** /accommodation/{id} shows the detail view without a slug; /accommodation/{slugWithId} moves to /unterkunft/…. */
function legacyDetail(page: Page): RouteObject {
  return {
    ...page('accommodation-legacy', () => import('./routes/accommodation-detail-route')),
    loader: ({ params, request }) => {
      const value = params['slugWithId'] ?? '';
      const isBareId = /^\d+$/.test(value) && parseLegacyId(value) !== null;
      return isBareId ? null : redirect(detailPath(value, request));
    },
  };
}

/** The detail page with the query of the old address: the stay of a search. */
const detailPath = (slug: string, { url }: Request): string =>
  pagePath('accommodation-detail', { slug }) + new URL(url).search;

/** One path segment: a city if it starts with `monteurzimmer-`, else nothing we know. */
function cityOrNotFound(page: Page): RouteObject {
  return {
    ...page('city', () => import('./routes/city-route'), '/:citySegment'),
    loader: ({ params }) => {
      if (!parseCitySegment(params['citySegment'])) throw new Response('Not found', { status: 404 });
      return null;
    },
  };
}

function notFound(path: string): RouteObject {
  return {
    path,
    handle: { name: 'not-found' } satisfies RouteHandle,
    lazy: () => loadPageCode(() => import('./routes/not-found-route')),
  };
}
