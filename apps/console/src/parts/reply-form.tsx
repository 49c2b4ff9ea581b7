import { listSavedReplies } from '@nua/contract/console/ticket.ts';
import { MAX_TICKET_TEXT } from '@nua/contract/ticket.ts';
import { Button, Select, TextArea } from '@nua/ui';
import { useRef, useState } from 'react';
import { fieldErrors } from '../api/error-text.ts';
import { useCall } from '../api/queries.ts';
import { reply as texts } from '../texts/reply.ts';
import { useAct } from './do-act.tsx';
import { Form } from './form.tsx';
import styles from './parts.module.css';
import { useDraft } from './use-draft.ts';

type Props = { id: string; language: 'en' | 'ur'; isClosed: boolean };

/** The form of a reply to a question. The text is stored in the browser until it is sent. */
export function ReplyForm({ id, language, isClosed }: Props) {
  const [text, setText, clearText] = useDraft(id);
  const sent = useRef('');
  const [error, setError] = useState<string | undefined>();
  const act = useAct({
    isQuiet: true,
    onInvalid: (refused) => setError(fieldErrors(refused).text ?? texts.invalid),
    onDone: () => clearText(sent.current),
  });
  const close = useAct({ isQuiet: true });
  return (
    <Form
      onSubmit={() => {
        setError(undefined);
        sent.current = text;
        act.run({ name: 'ticket reply', values: { ticket: id, text } });
      }}
    >
      {act.dialog}
      {close.dialog}
      <SavedReply language={language} onChoose={(saved) => setText(text === '' ? saved : `${text}\n${saved}`)} />
      <TextArea
        label={texts.label}
        name="text"
        dir="auto"
        value={text}
        maxLength={MAX_TICKET_TEXT}
        onChange={(event) => setText(event.target.value)}
        error={error}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" busy={act.isRunning}>
          {texts.send}
        </Button>
        {!isClosed && (
          <Button
            kind="quiet"
            busy={close.isRunning}
            onClick={() => close.run({ name: 'ticket close', values: { ticket: id } })}
          >
            {texts.close}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Inserts a saved reply in the language of the question. */
function SavedReply({ language, onChoose }: { language: 'en' | 'ur'; onChoose: (text: string) => void }) {
  const replies = useCall(listSavedReplies, {}, { live: false }).data?.list ?? [];
  if (replies.length === 0) return null;
  return (
    <Select
      label={texts.saved}
      name="saved"
      value=""
      placeholder={texts.insert}
      options={replies.map(({ name }) => ({ value: name, label: name }))}
      onChange={(event) => {
        const chosen = replies.find(({ name }) => name === event.target.value);
        if (chosen !== undefined) onChoose(language === 'ur' ? chosen.text_ur : chosen.text_en);
      }}
    />
  );
}
