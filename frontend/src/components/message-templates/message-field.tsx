import { useEffect } from 'react';
import { NativeSelect, Textarea } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { MESSAGE_MAX_CHARS } from '@kq/contracts/constants';
import { PlainButton } from '@/components/ui/button';
import { errorText } from '@/lib/error-text';
import { useFrameTexts } from '@/lib/frame-texts';
import styles from './message-templates.module.css';
import { selectTemplates, templatesShown, templatesSubmitted } from './templates.slice';

interface MessageFieldProps {
  readonly texts: {
    readonly label: string;
    readonly insert: string;
    readonly choose: string;
    readonly keep: string;
  };
  readonly value: string;
  readonly onChange: (message: string) => void;
}

/** A message to the company; a signed-in owner inserts a template or keeps the text as one. */
export function MessageField({ texts, value, onChange }: MessageFieldProps) {
  const dispatch = useDispatch();
  const frame = useFrameTexts();
  const { templates, saving, error } = useSelector(selectTemplates);
  useEffect(() => {
    dispatch(templatesShown());
  }, [dispatch]);
  const message = value.trim();
  const isNew = templates !== null && message !== '' && templates.every((one) => one.text !== message);
  return (
    <div className={styles.field}>
      {templates !== null && templates.length > 0 && (
        <NativeSelect
          label={texts.insert}
          value=""
          data={[
            { value: '', label: texts.choose },
            ...templates.map(({ name }, index) => ({ value: String(index), label: name })),
          ]}
          onChange={(event) => {
            const chosen = templates[Number(event.currentTarget.value)];
            if (chosen) onChange(withTemplate(value, chosen.text));
          }}
        />
      )}
      <Textarea
        label={texts.label}
        value={value}
        maxLength={MESSAGE_MAX_CHARS}
        autosize
        minRows={2}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isNew && (
        <PlainButton
          look="quiet"
          disabled={saving === 'busy'}
          onClick={() =>
            dispatch(templatesSubmitted([...templates, { name: nameOf(message), text: message }]))
          }
        >
          {texts.keep}
        </PlainButton>
      )}
      {error && <p role="alert">{errorText(error, frame)}</p>}
    </div>
  );
}

/** What was typed stays, above the template. */
const withTemplate = (typed: string, template: string): string =>
  [typed.trim(), template].filter(Boolean).join('\n').slice(0, MESSAGE_MAX_CHARS);

/** The first words; the owner may change the name among the templates. */
const nameOf = (message: string): string => {
  const line = message.split('\n', 1)[0] ?? '';
  return line.length <= 40 ? line : `${line.slice(0, 39).trimEnd()}…`;
};
