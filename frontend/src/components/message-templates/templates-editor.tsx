import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { MESSAGE_MAX_CHARS } from '@kq/contracts/constants';
import { type MessageTemplate } from '@kq/contracts/http/message-templates';
import { PlainButton } from '@/components/ui/button';
import { textOfFields } from '@/lib/error-text';
import { selectUser } from '@/lib/session/auth.slice';
import { useSessionDraft } from '@/lib/use-session-draft';
import styles from './message-templates.module.css';
import { selectTemplates, templatesShown, templatesSubmitted } from './templates.slice';
import { messageTemplateText as text } from './texts';

const EMPTY: MessageTemplate = { name: '', text: '' };

/** The owner's message templates: add, change, remove. */
export function TemplatesEditor() {
  const dispatch = useDispatch();
  const { templates, saving, error } = useSelector(selectTemplates);
  /** Index of the one in the form; the number of templates for a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  useEffect(() => {
    dispatch(templatesShown());
  }, [dispatch]);
  // A stored list closes the form.
  useEffect(() => setEdited(null), [templates]);
  if (templates === null) return null;
  const isBusy = saving === 'busy';
  return (
    <details className={styles.editor}>
      <summary>
        {text.title} <span>({templates.length})</span>
      </summary>
      <p className={styles.hint}>{text.hint}</p>
      {templates.length > 0 && (
        <ul className={styles.list}>
          {templates.map((template, index) => (
            <TemplateItem
              key={`${index} ${template.name}`}
              template={template}
              isBusy={isBusy}
              onChange={() => setEdited(index)}
              onRemove={() => dispatch(templatesSubmitted(templates.toSpliced(index, 1)))}
            />
          ))}
        </ul>
      )}
      {edited === null ? (
        <PlainButton look="secondary" onClick={() => setEdited(templates.length)}>
          <IconPlus size={20} aria-hidden="true" /> {text.add}
        </PlainButton>
      ) : (
        <TemplateForm
          key={edited}
          name={`template-${edited}`}
          template={templates[edited] ?? EMPTY}
          isBusy={isBusy}
          onSubmit={(template) => dispatch(templatesSubmitted(templates.toSpliced(edited, 1, template)))}
          onCancel={() => setEdited(null)}
        />
      )}
      {error && <p role="alert">{textOfFields(error)}</p>}
    </details>
  );
}

interface TemplateItemProps {
  readonly template: MessageTemplate;
  readonly isBusy: boolean;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function TemplateItem({ template, isBusy, onChange, onRemove }: TemplateItemProps) {
  return (
    <li>
      <div>
        <strong>{template.name}</strong>
        <p>{template.text}</p>
      </div>
      <PlainButton look="quiet" aria-label={`${template.name}: ${text.change}`} onClick={onChange}>
        <IconPencil size={20} aria-hidden="true" />
      </PlainButton>
      <PlainButton
        look="quiet"
        disabled={isBusy}
        aria-label={`${template.name}: ${text.remove}`}
        onClick={onRemove}
      >
        <IconTrash size={20} aria-hidden="true" />
      </PlainButton>
    </li>
  );
}

interface TemplateFormProps {
  /** Of the draft. */
  readonly name: string;
  readonly template: MessageTemplate;
  readonly isBusy: boolean;
  readonly onSubmit: (template: MessageTemplate) => void;
  readonly onCancel: () => void;
}

function TemplateForm({ name: draft, template, isBusy, onSubmit, onCancel }: TemplateFormProps) {
  const [{ name, message }, change, forget] = useSessionDraft(draft, {
    name: template.name,
    message: template.text,
  });
  const store = useStore();
  const isSent = useRef(false);
  // A stored list closes the form, as does the end of the session: only then the draft is kept.
  const forgetStored = useEffectEvent(() => {
    if (isSent.current && selectUser(store.getState() as Parameters<typeof selectUser>[0]) !== null) forget();
  });
  useEffect(() => () => forgetStored(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    isSent.current = true;
    onSubmit({ name: name.trim(), text: message.trim() });
  };
  return (
    <form noValidate className={styles.field} onSubmit={submit}>
      <TextInput
        label={text.name}
        value={name}
        maxLength={60}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label={text.text}
        value={message}
        maxLength={MESSAGE_MAX_CHARS}
        autosize
        minRows={3}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <div className={styles.buttons}>
        <PlainButton type="submit" disabled={isBusy}>
          {text.save}
        </PlainButton>
        <PlainButton
          look="quiet"
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          {text.cancel}
        </PlainButton>
      </div>
    </form>
  );
}
