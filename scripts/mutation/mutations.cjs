/**
 * Main lines of rows of docs/spec, each broken once: `search` occurs once in `file`, and with `replace` in its place a test of
 * the row in `test` must fail (`node scripts/run.cjs scripts/mutate-rows.ts`).
 * @type {readonly {row: string, file: string, search: string, replace: string, test: string}[]}
 */
const MUTATIONS = [
  ...inFile('packages/contracts/src/page-paths.ts', 'packages/contracts/src/page-paths.test.ts', [
    ['PAGE-01', "title: 'Startseite'", "title: 'Start'"],
    ['PAGE-02', "title: 'Suche', guard: 'none'", "title: 'Suche', guard: 'guest'"],
    ['PAGE-05', "path: '/about'", "path: '/ueber'"],
    ['PAGE-07', "title: 'Anmelden', guard: 'anonymous'", "title: 'Anmelden', guard: 'none'"],
    ['PAGE-13', "title: 'dashboard', guard: 'signed-in'", "title: 'dashboard', guard: 'none'"],
    [
      'PAGE-14',
      "title: 'Vermieter Dashboard', guard: 'owner'",
      "title: 'Vermieter Dashboard', guard: 'guest'",
    ],
    ['PAGE-16', "title: 'Admin Dashboard', guard: 'none'", "title: 'Admin Dashboard', guard: 'admin'"],
    [
      'PAGE-18',
      "title: 'Datenschutzerklärung', guard: 'none'",
      "title: 'Datenschutzerklärung', guard: 'signed-in'",
    ],
    ['PAGE-19', "path: '/impressum', title: 'Impressum'", "path: '/imprint', title: 'Imprint'"],
    [
      'PAGE-20',
      "path: '/monteurzimmer-:slug', title: 'Monteurzimmer'",
      "path: '/monteurzimmer-:slug', title: 'Stadt'",
    ],
  ]),
  ...inFile('packages/contracts/src/slug.ts', 'packages/contracts/src/slug.test.ts', [
    ['URL-02', 'if (parts.length > 1) id = takeId(parts);', ''],
    ['URL-03', '} else if (parts.length > 1) {', '} else if (parts.length > 2) {'],
    ['URL-04', "titleSlug: parts.join('-')", "titleSlug: parts.join(' ')"],
    ['URL-08', 'return isNumeric(last) ? Number(last) : null;', 'return Number(last);'],
    ['URL-09', '/^\\d{4,5}$/', '/^\\d{5}$/'],
  ]),
  ...inFile('frontend/src/app/navigation-guard.ts', 'frontend/src/app/navigation-guard.test.ts', [
    ['AUTH-12', 'poll < AUTH_WAIT_POLLS && ', 'poll < 1 && '],
    ['AUTH-13', "(takeStoredRedirect() ?? pagePath('home'))", "pagePath('home')"],
    ['AUTH-14', "if (!isLoggedIn) return pagePath('login');", ''],
    [
      'AUTH-15',
      "if (guard === 'signed-in' || userRole === guard) return null;",
      "if (guard === 'signed-in') return null;",
    ],
    ['AUTH-16', "return userRole ? pagePath('dashboard') : pagePath('home');", "return pagePath('home');"],
    ['AUTH-17', "userRole === 'guest' ?", "userRole !== 'owner' ?"],
    ['AUTH-18', "console.warn('Navigation guard failed', error);\n      return null;", 'throw error;'],
  ]),
  ...inFile('frontend/src/lib/session/auth.saga.ts', 'frontend/src/app/session.test.ts', [
    ['AUTH-05', 'yield* call(writeToken, action.payload.token);', ''],
    [
      'AUTH-07',
      '    yield* call(writeToken, null);\n    yield* put(sessionCleared());\n    yield* call(logStartFailure',
      '    yield* call(logStartFailure',
    ],
  ]),
  ...inFile('frontend/src/lib/dashboard-sections.ts', 'frontend/src/app/session.test.ts', [
    ['HOME-05', 'writeStored(key, null);', 'void key;'],
  ]),
  ...inFile('frontend/src/lib/session/auth.slice.ts', 'frontend/src/app/session.test.ts', [
    ['AUTH-01', 'if (user?.role?.name) return user.role.name;', ''],
    ['AUTH-02', 'ROLE_IDS[name] === user?.role_id', 'ROLE_IDS[name] === 1'],
  ]),
  ...inFile('frontend/src/lib/session/auth.slice.ts', 'frontend/src/lib/session/auth.slice.test.ts', [
    ['AUTH-06', 'Boolean(token && user)', 'Boolean(token)'],
  ]),
  ...inFile('frontend/src/lib/report-error.ts', 'frontend/src/app/start-app.test.ts', [
    ['ERR-15', "console.error('Failed to initialize app', error)", "console.error('Start failed', error)"],
  ]),
  ...inFile('frontend/src/app/page-title.ts', 'frontend/src/app/page-title.test.ts', [
    ['PAGE-25', 'handle.metaTitle ?? tableTitle(handle.name)', 'tableTitle(handle.name)'],
    ['PAGE-27', '${capitalized(citySlug)}', '${citySlug}'],
  ]),
  ...inFile('frontend/src/lib/document-title.ts', 'frontend/src/app/page-title.test.ts', [
    ['PAGE-24', '`${PRODUCT_NAME} - ${title}`', '`${title} - ${PRODUCT_NAME}`'],
    ['PAGE-26', ': PRODUCT_NAME);', ": '');"],
  ]),
  ...inFile('frontend/src/lib/viewport.ts', 'frontend/src/lib/viewport.test.tsx', [
    ['PAGE-30', "window.addEventListener('orientationchange', refreshSoon);", ''],
    ['PAGE-31', 'observer.observe(element);', ''],
  ]),
  ...inFile(
    'frontend/src/app/layout/use-admin-shortcut.ts',
    'frontend/src/app/layout/use-admin-shortcut.test.tsx',
    [['PAGE-33', '!event.altKey || ', '']],
  ),
  ...inFile(
    'frontend/src/features/landing/hero-search.ts',
    'frontend/src/features/landing/hero-search.test.ts',
    [
      [
        'HOME-17',
        "if (!hasLocation && isUnchanged(search)) return { isAccepted: true, path: pagePath('search') };",
        '',
      ],
      ['HOME-19', 'if (!hasLocation)\n    return', 'if (false)\n    return'],
      ['HOME-21', 'if (parseCrew(workers) === null)', 'if (false)'],
      [
        'HOME-22',
        'Math.min(Math.max(Math.round(radius), RADIUS_MIN_KM), RADIUS_MAX_KM)',
        'Math.round(radius)',
      ],
      ['HOME-09', "params.set('lng', String(search.place.lng));", ''],
    ],
  ),
  ...inFile('packages/contracts/src/format.ts', 'frontend/src/features/landing/hero-search.test.ts', [
    ['HOME-08', 'if (days < 14) return', 'if (days < 7) return'],
  ]),
  ...inFile(
    'frontend/src/features/cities/components/popular-cities.tsx',
    'frontend/src/features/cities/components/popular-cities.test.tsx',
    [
      ['HOME-11', 'cities.slice(0, POPULAR_CITIES_INITIAL);', 'cities.slice(0, 11);'],
      ['HOME-12', '<span className={styles.state}>{city.state}</span>', ''],
      ['ERR-11', 'Städte konnten nicht geladen werden', 'Fehler'],
    ],
  ),
  ...inFile(
    'frontend/src/features/cities/components/footer-cities.tsx',
    'frontend/src/features/cities/components/popular-cities.test.tsx',
    [['HOME-13', '.slice(0, POPULAR_CITIES_FOOTER)', '']],
  ),
  ...inFile(
    'frontend/src/components/location-field/api/current-position.ts',
    'frontend/src/components/location-field/api/current-position.test.ts',
    [
      ['SRCH-17', 'enableHighAccuracy: true', 'enableHighAccuracy: false'],
      ['ERR-16', "1: 'Standortzugriff wurde verweigert.'", "1: ''"],
      ['ERR-17', "2: 'Standortinformationen sind nicht verfügbar.'", "2: ''"],
      ['ERR-18', "3: 'Anfrage zur Standortermittlung ist abgelaufen.'", "3: ''"],
      ['ERR-19', "?? 'Standort konnte nicht ermittelt werden.'", "?? ''"],
    ],
  ),
  ...inFile(
    'frontend/src/components/location-field/api/geo-api.ts',
    'frontend/src/app/place-suggestions.test.ts',
    [
      ['SRCH-15', 'data.slice(0, AUTOCOMPLETE_MAX_RESULTS).map', 'data.map'],
      ['LIM-03', 'page_size: POSTAL_CODE_PAGE_SIZE_MAX', 'page_size: 100'],
    ],
  ),
  ...inFile(
    'frontend/src/components/location-field/state/location.saga.ts',
    'frontend/src/app/place-suggestions.test.ts',
    [
      ['SRCH-02', 'yield* delay(AUTOCOMPLETE_DEBOUNCE_MS);', ''],
      ['SRCH-08', 'if (!isSearchable(query)) return;', ''],
      ['SRCH-09', 'if (digits.length < POSTAL_CODE_MIN_CHARS) return [];', ''],
      ['SRCH-12', "if (!hasConsent('geocoding')) return [];", ''],
      ['SRCH-19', "console.debug('Search log was not accepted', error);", 'throw error;'],
    ],
  ),
  ...inFile(
    'frontend/src/components/location-field/location-field.tsx',
    'frontend/src/components/location-field/location-dropdown.test.tsx',
    [
      ['SRCH-04', 'closing.current = setTimeout(close, DROPDOWN_CLOSE_DELAY_MS);', 'close();'],
      ['SRCH-05', "if (event.key === 'Enter' && chosen) {", 'if (false) {'],
    ],
  ),
  ...inFile(
    'frontend/src/components/location-field/location-dropdown.tsx',
    'frontend/src/components/location-field/location-dropdown.test.tsx',
    [['SRCH-07', "return 'Suche...';", "return 'Sucht';"]],
  ),
  ...inFile('packages/gazetteer/src/relevance.ts', 'packages/gazetteer/src/relevance.test.ts', [
    ['SRCH-14', 'const POSTCODE_BONUS = 0.05;', 'const POSTCODE_BONUS = 0;'],
    ['LIM-09', 'village: 0.7', 'village: 0.6'],
  ]),
  ...inFile(
    'services/geo/src/geocoders/photon-geocoder.ts',
    'services/geo/src/geocoders/photon-geocoder.test.ts',
    [['SRCH-16', '        bbox: GERMANY,\n', '']],
  ),
  ...inFile(
    'frontend/src/features/accommodation/find-accommodation.ts',
    'frontend/src/features/accommodation/find-accommodation.test.ts',
    [
      ['ACC-06', 'if (match) return calls.byId(match.id);', ''],
      ['ACC-07', 'message: detailText.slugNotFound', "message: ''"],
    ],
  ),
  ...inFile(
    'frontend/src/features/auth/state/auth-forms.saga.ts',
    'frontend/src/features/auth/state/auth-forms.saga.test.ts',
    [
      ['ERR-01', "login: 'Login failed'", "login: ''"],
      ['ERR-03', "'Failed to send password reset email'", "''"],
      ['ERR-07', "'Failed to verify code'", "''"],
    ],
  ),
  ...inFile('frontend/src/lib/consent.ts', 'frontend/src/lib/consent.test.ts', [
    ['ERR-13', 'window.alert(text.missing);', ''],
    ['ERR-14', 'window.alert(text.failed);', ''],
  ]),
  ...inFile('frontend/src/lib/monitoring/click-text.ts', 'frontend/src/lib/monitoring/click-text.test.ts', [
    ['MON-04', '.slice(0, CLICK_TEXT_MAX_CHARS)', ''],
  ]),
  ...inFile('frontend/src/lib/monitoring/tracer.ts', 'frontend/src/lib/monitoring/tracer.test.ts', [
    ['MON-04', "if (type === 'submit' && isRecent(lastInput)) return;", ''],
    ['MON-05', 'timeoutMillis: 30_000,', 'timeoutMillis: 3_000,'],
    ['MON-07', 'maxQueueSize: 2048', 'maxQueueSize: 4096'],
  ]),
  ...inFile('frontend/src/lib/monitoring/watch-page.ts', 'frontend/src/lib/monitoring/tracer.test.ts', [
    [
      'ERR-22',
      "console.warn('Measurement did not start', error);",
      "console.error('Measurement did not start', error);",
    ],
  ]),
  ...inFile('frontend/src/lib/monitoring/web-vitals.ts', 'frontend/src/lib/monitoring/web-vitals.test.ts', [
    ['MON-09', "value <= poor ? 'needs-improvement' : 'poor'", "'poor'"],
  ]),
  ...inFile(
    'packages/service-kit/src/telemetry/metrics.ts',
    'packages/service-kit/src/telemetry/telemetry.test.ts',
    [['MON-08', 'const CARDINALITY_LIMIT = 2000;', 'const CARDINALITY_LIMIT = 3000;']],
  ),
  ...inFile(
    'services/listings/src/accommodations/http/public-accommodation.routes.ts',
    'services/listings/test/accommodations.test.ts',
    [['API-15', '      ownerId: params.id,\n', '']],
  ),
  ...inFile(
    'services/listings/src/accommodations/http/owner-accommodation.routes.ts',
    'services/listings/test/accommodations.test.ts',
    [['API-14', 'own.list(principal.userId, query)', 'own.list(0, query)']],
  ),
];

/**
 * @param {string} file
 * @param {string} test
 * @param {readonly [row: string, search: string, replace: string][]} rows
 */
function inFile(file, test, rows) {
  return rows.map(([row, search, replace]) => ({ row, file, search, replace, test }));
}

module.exports = { MUTATIONS };
