import { type ComponentProps } from 'react';
import { NativeSelect } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES } from '@kq/contracts/constants';

const choices = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** The choice of the language of an owner's mails and answer page. */
export function MailLanguageSelect(props: ComponentProps<typeof NativeSelect>) {
  return (
    <NativeSelect
      size="md"
      label="Sprache Ihrer Mails"
      description="Auch die Seite, auf der Sie Anfragen beantworten."
      data={choices}
      {...props}
    />
  );
}
