import { useEffect } from 'react';
import { NativeSelect } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { LANGUAGE_NAMES, LANGUAGES } from '@kq/contracts/constants';
import { settingsText as text } from '@kq/contracts/text/spa-settings';
import { selectUser } from '@/lib/session/auth.slice';
import { languageChosen, mailLanguageOpened, selectMailLanguage } from '../state/mail-language.slice';

const choices = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** The language of an owner's mails and answer page; stored as soon as it is chosen. */
export function MailLanguage() {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const { chosen, error } = useSelector(selectMailLanguage);
  useEffect(() => {
    dispatch(mailLanguageOpened());
  }, [dispatch]);
  return (
    <NativeSelect
      w="100%"
      size="md"
      label={text.language}
      description={text.languageHint}
      data={choices}
      value={chosen ?? user?.language ?? 'de'}
      error={error?.message}
      onChange={(event) => {
        const language = LANGUAGES.find((one) => one === event.currentTarget.value);
        if (language) dispatch(languageChosen(language));
      }}
    />
  );
}
