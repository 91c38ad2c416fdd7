import { type ConsentTexts } from './consent-texts';

/** English texts of the consent manager, British spelling. */
export const englishConsentText: ConsentTexts = {
  title: 'Your consent',
  description:
    'What goes beyond the necessary runs only with your consent. Choose one by one, or everything together.',
  acceptAll: 'Allow all',
  acceptNecessary: 'Only necessary',
  choose: 'Choose one by one',
  save: 'Save choice',
  close: 'Close',
  necessary: {
    title: 'Necessary',
    description: 'Signing in, your selection on the page and these settings. The site does not work without.',
  },
  geocoding: {
    title: 'Place search',
    description: 'What you enter as a place or, if you wish, your location is sent to the geocoding service.',
  },
  mapTiles: {
    title: 'Map images',
    description: 'The map loads images from a map service, which learns your IP address.',
  },
  measurement: {
    title: 'Measurement',
    description:
      'Loading times, the labels of clicked buttons, and the kind and duration of calls are sent to us. What you enter is not read.',
  },
  recording: {
    title: 'Session recording',
    description:
      'Mouse movements, clicks and the structure of the page are sent to us, so that we can look into errors. Texts, entries and images are unrecognisable before anything leaves your device. Recordings are deleted after 30 days, or immediately when you switch this off.',
  },
};
