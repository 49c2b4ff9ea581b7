import { type ValueError, valueErrors } from '@nua/contract/console/act.ts';
import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getContentForm } from '@nua/contract/console/content.ts';
import { Button, Card, TextArea, TextField } from '@nua/ui';
import { lazy, useState } from 'react';
import * as v from 'valibot';
import { errorText } from '../api/error-text.ts';
import { useCall } from '../api/queries.ts';
import { useActForm } from '../parts/act-form.tsx';
import { NoteField, noteOf, useAct } from '../parts/do-act.tsx';
import { Form } from '../parts/form.tsx';
import { karachiFieldTime, timeOfField } from '../parts/karachi-time.ts';
import { LazyPart } from '../parts/lazy-part.tsx';
import styles from '../parts/parts.module.css';
import { PictureField } from '../parts/picture-field.tsx';
import { PlayerPreview, titleFirst } from '../parts/player-preview.tsx';
import { Section } from '../parts/section.tsx';
import type { Json } from '../setting-form/field.ts';
import { content as text } from '../texts/content.ts';
import { words } from '../texts/words.ts';

const ValueFields = lazy(async () => ({ default: (await import('../setting-form/value-fields.tsx')).ValueFields }));

type Written = ConsoleResponse<typeof getContentForm>['template'];
type EditorProps = { item_key: string; item: Written; onWritten?: () => void };

/** The preview and the form of a content item. */
export function ContentEditor(props: EditorProps) {
  const { en, ur } = props.item;
  const act = useActForm('cms set');
  const [texts, setTexts] = useState({ en, ur });
  return (
    <>
      <h3>{text.preview}</h3>
      <PlayerPreview {...texts} />
      {act !== undefined && <Editor {...props} act_name={act.name} texts={texts} onTexts={setTexts} />}
    </>
  );
}

const TIMES = ['starts_at', 'ends_at'] as const;
type TimeName = (typeof TIMES)[number];
const isTime = (name: unknown): boolean => TIMES.some((time) => time === name);

/** The server's errors within a part of the item, with paths relative to that part. */
const errorsBelow = (refused: readonly ValueError[], part: string): ValueError[] =>
  refused.filter(({ at }) => at[0] === part).map(({ at, ...rest }) => ({ ...rest, at: at.slice(1) }));

const errorAt = (refused: readonly ValueError[], ...path: string[]): string | undefined =>
  refused.find(({ at }) => path.every((step, index) => at[index] === step))?.text;

function Editor({
  act_name,
  item_key,
  item,
  onWritten,
  texts,
  onTexts,
}: EditorProps & TextProps & { act_name: string }) {
  const { starts_at, ends_at, ...further } = item.extra;
  const [period, setPeriod] = useState({ starts_at: karachiFieldTime(starts_at), ends_at: karachiFieldTime(ends_at) });
  const [images, setImages] = useState(item.images.join(' '));
  const [extra, setExtra] = useState({ value: further as Json, isValid: true });
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState<readonly ValueError[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const act = useAct({
    onInvalid: (error) => {
      const found = v.safeParse(valueErrors, error.data.value_errors);
      setRefused(found.success ? found.output : []);
      setProblem(found.success ? text.wrong_fields : errorText(error));
    },
    onDone: ({ is }) => {
      if (is === 'done') onWritten?.();
    },
  });
  const submit = () => {
    const filled = TIMES.filter((name) => period[name] !== '');
    const wrong = filled.filter((name) => timeOfField(period[name]) === null);
    setRefused(wrong.map((name) => ({ at: ['extra', name], text: text.wrong_year, code: 'INVALID' })));
    const isValid = extra.isValid && wrong.length === 0;
    setProblem(isValid ? null : text.wrong_fields);
    if (!isValid) return;
    const times = Object.fromEntries(filled.map((name) => [name, timeOfField(period[name])]));
    const paths = images.split(/\s+/).filter((path) => path !== '');
    const value = { ...texts, images: paths, extra: { ...(extra.value as object), ...times } };
    act.run({ name: act_name, values: { key: item_key, json: JSON.stringify(value) }, ...noteOf(note) });
  };
  return (
    <Card>
      {act.dialog}
      <Form className={styles.section} onSubmit={submit}>
        <LanguagePairs texts={texts} onTexts={onTexts} refused={refused} />
        <Times period={period} onChange={setPeriod} refused={refused} />
        <PictureField
          paths={images}
          onChange={setImages}
          onAdd={(path) => setImages((now) => `${path} ${now}`.trim())}
        />
        <FurtherValues item_key={item_key} value={further as Json} onChange={setExtra} refused={refused} />
        {problem !== null && (
          <p className={styles.stale} role="alert">
            {problem}
          </p>
        )}
        <NoteField value={note} onChange={setNote} />
        <div className={styles.actions}>
          <Button type="submit" busy={act.isRunning}>
            {text.write}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type Period = Record<TimeName, string>;
type TimesProps = { period: Period; onChange: (period: Period) => void; refused: readonly ValueError[] };

const Times = ({ period, onChange, refused }: TimesProps) => (
  <div className={styles.columns}>
    {TIMES.map((name) => (
      <TextField
        key={name}
        type="datetime-local"
        label={text.times[name]}
        name={name}
        value={period[name]}
        error={errorAt(refused, 'extra', name)}
        onChange={(event) => onChange({ ...period, [name]: event.target.value })}
      />
    ))}
  </div>
);

type FurtherProps = {
  item_key: string;
  value: Json;
  onChange: (changed: { value: Json; isValid: boolean }) => void;
  refused: readonly ValueError[];
};

function FurtherValues({ item_key, value, onChange, refused }: FurtherProps) {
  const form = useCall(getContentForm, { query: { key: item_key } }, { live: false });
  return (
    <Section title={text.further_values} query={form}>
      {({ extra_schema }) => (
        <LazyPart title={text.load_failed} text={text.load_again} height="8rem">
          <ValueFields
            {...{ name: 'extra', schema: extra_schema, value }}
            refused={errorsBelow(refused, 'extra').filter(({ at }) => !isTime(at[0]))}
            onChange={(changed, isValid) => onChange({ value: changed, isValid })}
          />
        </LazyPart>
      )}
    </Section>
  );
}

type Texts = Pick<Written, 'en' | 'ur'>;
type TextProps = { texts: Texts; onTexts: (texts: Texts) => void };

function LanguagePairs({ texts, onTexts, refused }: TextProps & { refused: readonly ValueError[] }) {
  return titleFirst(texts.en).map((name) => (
    <div key={name} className={styles.columns}>
      {(['en', 'ur'] as const).map((language) => (
        <TextArea
          key={language}
          label={`${name.charAt(0).toUpperCase()}${name.slice(1)} (${language === 'en' ? words.english : words.urdu})`}
          name={`${name}_${language}`}
          lang={language}
          dir={language === 'en' ? 'ltr' : 'rtl'}
          value={texts[language][name] ?? ''}
          error={errorAt(refused, language, name)}
          onChange={({ target: { value } }) => onTexts({ ...texts, [language]: { ...texts[language], [name]: value } })}
          required
        />
      ))}
    </div>
  ));
}
