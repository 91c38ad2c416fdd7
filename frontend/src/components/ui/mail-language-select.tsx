import { type ComponentProps } from 'react';
import { NativeSelect } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES } from '@kq/contracts/constants';
import { settingsText as text } from '@kq/contracts/text/spa-settings';

const choices = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** The choice of the language of an owner's mails and answer page. */
export function MailLanguageSelect(props: ComponentProps<typeof NativeSelect>) {
  return (
    <NativeSelect size="md" label={text.language} description={text.languageHint} data={choices} {...props} />
  );
}
