import { type ComponentProps } from 'react';
import { NativeSelect } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES } from '@kq/contracts/constants';

const choices = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** The choice of the language of an owner's mails and of the pages behind their links; says what stays German. */
export function MailLanguageSelect(props: ComponentProps<typeof NativeSelect>) {
  return (
    <NativeSelect
      size="md"
      label="Sprache Ihrer Mails"
      description="Gilt für Ihre Mails und die Seiten hinter deren Links, auf denen Sie Anfragen beantworten und Kalender prüfen. Das Dashboard und alle anderen Seiten bleiben deutsch."
      data={choices}
      {...props}
    />
  );
}
