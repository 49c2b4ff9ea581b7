import { listSavedReplies } from '@nua/contract/console/ticket.ts';
import { MAX_TICKET_TEXT } from '@nua/contract/ticket.ts';
import { Button, Card, TextArea, TextField } from '@nua/ui';
import { useRef, useState } from 'react';
import { fieldErrors } from '../api/error-text.ts';
import { useCall } from '../api/queries.ts';
import { useAct } from '../parts/do-act.tsx';
import { Form } from '../parts/form.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { savedReplies as text } from '../texts/saved-replies.ts';
import { words } from '../texts/words.ts';

type Reply = { name: string; text_en: string; text_ur: string };
const NONE: Reply = { name: '', text_en: '', text_ur: '' };

export function SavedRepliesPage() {
  const replies = useCall(listSavedReplies, {});
  const [edited, setEdited] = useState(NONE);
  return (
    <>
      <p>
        <Link href="/tickets">{text.questions}</Link>
      </p>
      <h1>{text.title}</h1>
      <ReplyEditor
        key={edited.name}
        initial={edited}
        onDone={() => setEdited((now) => (now === edited ? NONE : now))}
      />
      <Section title={text.all} query={replies} empty={{ title: text.none }}>
        {({ list }) =>
          list.length === 0
            ? null
            : list.map((reply) => (
                <Card key={reply.name}>
                  <div className={styles.head}>
                    <h3>{reply.name}</h3>
                    <span className={styles.actions}>
                      <Button kind="quiet" size="small" onClick={() => setEdited(reply)}>
                        {words.change}
                      </Button>
                      <Remove name={reply.name} />
                    </span>
                  </div>
                  <div className={styles.columns}>
                    <p className={styles.text} lang="en">
                      {reply.text_en}
                    </p>
                    <p className={styles.text} lang="ur" dir="rtl">
                      {reply.text_ur}
                    </p>
                  </div>
                </Card>
              ))
        }
      </Section>
    </>
  );
}

function Remove({ name }: { name: string }) {
  const act = useAct({ isQuiet: true });
  return (
    <>
      {act.dialog}
      <Button
        kind="plain"
        size="small"
        busy={act.isRunning}
        onClick={() => act.run({ name: 'reply remove', values: { name } })}
      >
        {words.remove}
      </Button>
    </>
  );
}

type EditorProps = { initial: Reply; onDone: () => void };

/** The values of the form, and the act that saves them. An edit during the request stays in the form. */
function useReplyEditor({ initial, onDone }: EditorProps) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const typed = useRef(initial);
  const sent = useRef(initial);
  const change = (changed: Reply) => {
    typed.current = changed;
    setValues(changed);
  };
  const act = useAct({
    isQuiet: true,
    onInvalid: (error) => setErrors(fieldErrors(error)),
    onDone: () => {
      if (typed.current !== sent.current) return;
      change(NONE);
      onDone();
    },
  });
  const set = (name: keyof Reply) => (event: { target: { value: string } }) =>
    change({ ...typed.current, [name]: event.target.value });
  const save = () => {
    setErrors({});
    sent.current = values;
    act.run({ name: 'reply save', values });
  };
  return { values, errors, act, set, save };
}

function ReplyEditor(props: EditorProps) {
  const { values, errors, act, set, save } = useReplyEditor(props);
  return (
    <Card>
      {act.dialog}
      <Form className={styles.section} onSubmit={save}>
        <TextField
          label={words.name}
          name="name"
          value={values.name}
          onChange={set('name')}
          hint={text.name_hint}
          error={errors.name}
          required
        />
        <div className={styles.columns}>
          <TextArea
            label={words.english}
            name="text_en"
            value={values.text_en}
            maxLength={MAX_TICKET_TEXT}
            onChange={set('text_en')}
            error={errors.text_en}
            required
          />
          <TextArea
            label={words.urdu}
            name="text_ur"
            lang="ur"
            dir="rtl"
            value={values.text_ur}
            maxLength={MAX_TICKET_TEXT}
            onChange={set('text_ur')}
            error={errors.text_ur}
            required
          />
        </div>
        <div className={styles.actions}>
          <Button type="submit" busy={act.isRunning}>
            {text.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
