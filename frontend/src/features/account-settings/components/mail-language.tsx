import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@kq/contracts/constants';
import { MailLanguageSelect } from '@/components/ui/mail-language-select';
import { selectUser } from '@/lib/session/auth.slice';
import { languageChosen, mailLanguageOpened, selectMailLanguage } from '../state/mail-language.slice';

/** The language of an owner's mails and answer page; stored as soon as it is chosen. */
export function MailLanguage() {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const { chosen, error } = useSelector(selectMailLanguage);
  useEffect(() => {
    dispatch(mailLanguageOpened());
  }, [dispatch]);
  return (
    <MailLanguageSelect
      w="100%"
      value={chosen ?? user?.language ?? DEFAULT_LANGUAGE}
      error={error?.message}
      onChange={(event) => {
        const language = LANGUAGES.find((one) => one === event.currentTarget.value);
        if (language) dispatch(languageChosen(language));
      }}
    />
  );
}
